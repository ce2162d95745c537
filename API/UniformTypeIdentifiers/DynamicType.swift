/// The content of a `dyn.` identifier: a tag that no declared type has, and the parent type.
///
/// The identifier contains the tag and the parent type, so a dynamic type has the same meaning in
/// every process. Clients treat the identifier as opaque.
struct DynamicType: Hashable, Sendable {
  private static let prefix = "dyn.a"
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  let tagClass: UTTagClass
  let tag: String
  let parent: String

  init(tagClass: UTTagClass, tag: String, parent: String) {
    self.tagClass = tagClass
    self.tag = tag
    self.parent = parent
  }

  init?(identifier: String) {
    guard identifier.hasPrefix(Self.prefix), identifier.utf8.count <= 2048,
      let bytes = Self.decode(identifier.dropFirst(Self.prefix.count)),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let fields = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, !fields[2].isEmpty else { return nil }
    self.init(
      tagClass: UTTagClass(rawValue: String(fields[0])), tag: String(fields[2]),
      parent: String(fields[1]))
  }

  var identifier: String {
    Self.prefix + Self.encode("\(tagClass.rawValue)\n\(parent)\n\(tag)".utf8)
  }

  private static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[Int(bits >> UInt32(count) & 31)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func decode(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8 {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      bits = bits << 5 | UInt32(value)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
