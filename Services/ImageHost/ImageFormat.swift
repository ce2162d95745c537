/// The supported picture formats, detected by their first bytes instead of the client's claim. SVG
/// is not supported, because it can contain scripts.
enum ImageFormat: String, Codable, Hashable, Sendable, CaseIterable {
  case png, jpeg, gif, webp

  /// The number of bytes that determine the format.
  static let length = 12

  init?(_ start: some Collection<UInt8>) {
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  var mediaType: String { "image/\(rawValue)" }

  /// The file extension in Imgur's links.
  var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
