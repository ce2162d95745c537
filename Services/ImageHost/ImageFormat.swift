/// The kinds of pictures that are taken, by their first bytes: never by what a client says. SVG is
/// none of them, as it can hold programs.
enum ImageFormat: String, Codable, Hashable, Sendable, CaseIterable {
  case png, jpeg, gif, webp

  /// Bytes that tell.
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

  /// As Imgur's links have it.
  var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
