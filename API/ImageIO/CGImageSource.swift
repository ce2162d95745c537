public import Foundation
@_exported public import Graphics
import Imaging
import Linux
import UniformTypeIdentifiers

/// A picture file. If the file contains several pictures, only the first is available.
///
/// Apple: https://developer.apple.com/documentation/imageio/cgimagesource
public final class CGImageSource: NSObject, Sendable {
  let file: Descriptor
  /// The header of the file, or `nil` if the file is not a readable picture.
  let header: ImageHeader?

  init(_ file: Descriptor) {
    self.file = file
    header = ImageHeader(of: file)
  }
}

/// Opens a file, or returns `nil` if that fails. The options are ignored, because nothing is
/// cached.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard url.isFileURL else { return nil }
  // `O_NONBLOCK` prevents a wait if the path is a pipe.
  return (try? Descriptor.open(url.path, O_RDONLY | O_NONBLOCK)).map { CGImageSource($0) }
}

/// Opens the file of an `NSURL`, or returns `nil` if that fails.
public func CGImageSourceCreateWithURL(_ url: NSURL, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSourceCreateWithURL(url as URL, options)
}

/// Copies the data to a file in memory, or returns `nil` if that fails. The options are ignored.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource?
{
  data.withUnsafeBytes { try? Descriptor.memoryFile(named: "picture", holding: $0) }
    .map { CGImageSource($0) }
}

/// Copies the data to a file in memory, or returns `nil` if that fails. The options are ignored.
public func CGImageSourceCreateWithData(_ data: NSData, _ options: CFDictionary?) -> CGImageSource?
{
  CGImageSourceCreateWithData(data as Data, options)
}

/// Returns the number of available pictures: 1, or 0 if the file is not a picture.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.header == nil ? 0 : 1 }

/// Returns the uniform type identifier, or `nil` if the file is not a picture.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.header.flatMap { UTType(filenameExtension: $0.filenameExtension, conformingTo: .image) }?
    .identifier
}

/// Returns `statusComplete`, or `statusUnknownType` if the file is not a picture.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  isrc.header == nil ? .statusUnknownType : .statusComplete
}

/// The state of a picture file. Only `statusComplete` and `statusUnknownType` occur here.
///
/// Apple: https://developer.apple.com/documentation/imageio/cgimagesourcestatus
public enum CGImageSourceStatus: Int32, Sendable {
  /// The file ends too early.
  case statusUnexpectedEOF = -5
  /// The file is damaged.
  case statusInvalidData = -4
  /// The file is not a readable picture.
  case statusUnknownType = -3
  /// The header is being read.
  case statusReadingHeader = -2
  /// A part of the file is missing.
  case statusIncomplete = -1
  /// The header was read. The pixels may still be damaged.
  case statusComplete = 0
}
