import Foundation

/// The kinds of pictures, detected by the file's first bytes, because the sender's name is
/// unreliable.
enum PictureKind: String, CaseIterable {
  /// The raw values are the files' extensions.
  case png, jpg, gif, webp

  /// Returns `nil` for other content, which is rejected because a click on the notification opens
  /// the file.
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
