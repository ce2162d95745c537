import Contract

/// The titles and texts of returned items. All of them are sent in one message, so their total size
/// is limited.
struct ReturnedTexts {
  private(set) var room = ReturnedAttachment.maximumData
  /// A sentence for each text that did not fit.
  private(set) var problems: [String] = []

  mutating func take(_ text: String?) -> String? {
    guard let text else { return nil }
    let size = Self.encodedSize(of: text)
    guard size <= room else {
      problems.append(
        "A returned text of \(text.utf8.count) bytes is left out: all texts together are too large."
      )
      return nil
    }
    room -= size
    return text
  }

  /// Returns the text's size in JSON, in bytes. The message's limit applies to the encoded size, in
  /// which a control character takes six bytes.
  static func encodedSize(of text: String) -> Int {
    text.utf8.reduce(0) { size, byte in
      switch byte {
      case ..<0x20, 0x7F: size + 6
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): size + 2
      default: size + 1
      }
    }
  }
}
