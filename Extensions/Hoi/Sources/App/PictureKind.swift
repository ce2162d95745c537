import Foundation

/// What a picture's file begins with: its sender's name for it says nothing that can be relied on.
enum PictureKind: String, CaseIterable {
  /// The endings that their files get.
  case png, jpg, gif, webp

  /// nil for anything else, which is kept out: a press on the notification opens the file.
  init?(beginning bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(12))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpg
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).elementsEqual("WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
