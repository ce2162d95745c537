import Contract
import Foundation

/// A JSON value in a column of the journal.
///
/// Values that nearly every transfer has are written and read without the coders. The coders would
/// take more time than SQLite.
struct JournalText {
  let text: String

  init(text: String) { self.text = text }

  init(encoding value: some Encodable) throws {
    text = String(decoding: try Self.encoder.encode(value), as: UTF8.self)
  }

  func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    try? Self.decoder.decode(type, from: Data(text.utf8))
  }

  private static let encoder = JSONEncoder()
  private static let decoder = JSONDecoder()
}

extension BodyStorage.StoredBody {
  private static let (prefix, suffix) = (#"{"type":"journaled","size":"#, "}")

  init?(journaled text: JournalText) {
    if text.text.hasPrefix(Self.prefix), text.text.hasSuffix(Self.suffix),
      let size = Int64(text.text.dropFirst(Self.prefix.count).dropLast(Self.suffix.count))
    {
      self = .journaled(size: size)
    } else if let holding = text.decoded(as: Self.self)
      ?? text.decoded(as: UntaggedStoredBody.self)?.holding
    {
      self = holding
    } else {
      return nil
    }
  }

  func journaled() throws -> String {
    if case .journaled(let size) = self { return "\(Self.prefix)\(size)\(Self.suffix)" }
    return try JournalText(encoding: self).text
  }
}

extension [HeaderField] {
  /// Creates the fields from the journal's text. Unreadable text gives no fields.
  init(journaled text: JournalText?) {
    guard let text, text.text != "[]" else {
      self = []
      return
    }
    self = text.decoded(as: Self.self) ?? []
  }

  func journaled() throws -> String {
    guard !isEmpty else { return "[]" }
    guard allSatisfy({ Self.isPlain($0.name) && Self.isPlain($0.value) }) else {
      return try JournalText(encoding: self).text
    }
    let fields = map { #"{"name":"\#($0.name)","value":"\#($0.value)"}"# }
    return "[\(fields.joined(separator: ","))]"
  }

  /// Returns whether the text needs no escapes in JSON.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      (0x20..<0x7f).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }
}
