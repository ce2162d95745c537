public import Foundation
import Imaging
import Linux

extension UIImage {
  /// The maximum size in bytes of a stored image that is read into memory.
  static let maximumData = 1 << 29

  /// Returns the image as an upright PNG. A stored upright PNG is returned unchanged. Returns `nil`
  /// if the image is damaged or has more than 67 million pixels.
  public func pngData() -> Data? {
    if case .file(_, let header) = content, header.format == "png", header.orientation == .up {
      return fileData
    }
    return upright()?.png.map { Data($0) }
  }

  /// Returns the image as an upright JPEG. Transparent areas become white. Returns `nil` if the
  /// image is damaged or has more than 67 million pixels.
  /// - Parameter compressionQuality: A value from 0 to 1.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    upright()?.jpeg(quality: Double(compressionQuality)).map { Data($0) }
  }

  /// Returns the pixels, turned upright.
  /// - Parameter size: The size of the upright image in pixels. `nil` keeps the image's size.
  func upright(size: PixelSize? = nil) -> Raster? {
    switch content {
    case .none: nil
    case .pixels(let raster): size.map { raster.scaled(to: $0) } ?? raster
    case .file(let file, let header):
      header.raster(of: file, size: size?.turned(header.orientation))?.upright(header.orientation)
    }
  }

  /// The bytes of the stored file, or a PNG of a drawn image.
  var fileData: Data? {
    switch content {
    case .none: nil
    case .pixels(let raster): raster.png.map { Data($0) }
    case .file(let file, _):
      (try? Descriptor.open(file.path, O_RDONLY).readAll(limit: Self.maximumData)).map { Data($0) }
    }
  }

  /// Returns a file with these bytes, to be read from offset 0.
  func file() throws -> Descriptor {
    if case .file(let file, _) = content { return file }
    guard let data = fileData else { throw CocoaError(.fileReadCorruptFile) }
    return try data.withUnsafeBytes { try Descriptor.memoryFile(named: "picture", holding: $0) }
  }

  /// The usual extension of the file's format, without a dot.
  var filenameExtension: String {
    if case .file(_, let header) = content { header.filenameExtension } else { "png" }
  }
}
