import Foundation
import Linux

/// The form in which a page can show a body.
enum BodyKind: Hashable, Sendable {
  /// UTF-8 of at most `BodyKind.maximumText` bytes.
  case text(String)
  /// The media type of an image that browsers can show safely.
  case image(String)
  case other

  /// The largest text, in bytes.
  static let maximumText = 64 << 10

  /// Determines the kind from the content. The request's headers are ignored.
  static func of(_ file: Descriptor, size: Int64) throws(SystemError) -> BodyKind {
    var start: [UInt8] = []
    while start.count <= maximumText {
      let part = try file.read(upTo: maximumText + 1 - start.count)
      if part.isEmpty { break }
      start += part
    }
    if let type = imageType(start) { return .image(type) }
    if size <= maximumText, start.count == size, let text = String(validating: start, as: UTF8.self)
    {
      return .text(text)
    }
    return .other
  }

  /// Detects PNG, JPEG, GIF and WebP by their first bytes. SVG is excluded, because it can contain
  /// scripts.
  private static func imageType(_ start: [UInt8]) -> String? {
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if start.starts(with: Array("GIF87a".utf8)) || start.starts(with: Array("GIF89a".utf8)) {
      return "image/gif"
    }
    if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return nil
  }
}
