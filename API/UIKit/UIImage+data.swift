public import Foundation
import Linux
import Pictures

extension UIImage {
  /// Bytes of a stored picture that are taken into memory.
  static let maximumData = 1 << 29

  /// The picture as a PNG, turned upright; a stored one that needs no turning as it is. nil for
  /// what is damaged or has more than 67 million pixels.
  public func pngData() -> Data? {
    if case .file(_, let header) = content, header.format == "png", header.orientation == .up {
      return fileData
    }
    return upright()?.png.map { Data($0) }
  }

  /// The picture as a JPEG, turned upright, on white where it is transparent. nil for what is
  /// damaged or has more than 67 million pixels.
  /// - Parameter compressionQuality: 0 to 1.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    upright()?.jpeg(quality: Double(compressionQuality)).map { Data($0) }
  }

  /// The pixels, turned upright.
  /// - Parameter size: pixels, of the picture turned upright; nil: as many as it has.
  func upright(size: PixelSize? = nil) -> Raster? {
    switch content {
    case .none: nil
    case .pixels(let raster): size.map { raster.scaled(to: $0) } ?? raster
    case .file(let file, let header):
      header.raster(of: file, size: size?.turned(header.orientation))?.upright(header.orientation)
    }
  }

  /// The stored file's bytes, of a drawn picture a PNG's.
  var fileData: Data? {
    switch content {
    case .none: nil
    case .pixels(let raster): raster.png.map { Data($0) }
    case .file(let file, _):
      (try? Descriptor.open(file.path, O_RDONLY).readAll(limit: Self.maximumData)).map { Data($0) }
    }
  }

  /// A file of these bytes, to be read from its start.
  func file() throws -> Descriptor {
    if case .file(let file, _) = content { return file }
    guard let data = fileData else { throw CocoaError(.fileReadCorruptFile) }
    return try data.withUnsafeBytes { try Descriptor.memoryFile(named: "picture", holding: $0) }
  }

  /// The usual extension of that file's format, without a dot.
  var filenameExtension: String {
    if case .file(_, let header) = content { header.filenameExtension } else { "png" }
  }
}
