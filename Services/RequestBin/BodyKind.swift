import Foundation
import Linux

/// What can be shown of a body.
enum BodyKind: Hashable, Sendable {
  /// UTF-8 of at most `BodyKind.maximumText` bytes.
  case text(String)
  /// An image that browsers show and that runs nothing, by its media type.
  case image(String)
  case other

  /// Bytes.
  static let maximumText = 64 << 10

  /// Reads as much as it takes to tell, whatever the request's own headers claim.
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

  /// By the first bytes: PNG, JPEG, GIF, WebP. SVG is none of these, as it can hold programs.
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
