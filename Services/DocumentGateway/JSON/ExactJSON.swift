/// JSON text in one form: keys ascending by their bytes, each once, no white space, the escapes
/// that Go writes, and every number as it was sent.
///
/// A revision's name is a digest of this text, and Foundation's JSON would change numbers on the
/// way. It is never taken apart as a whole: what is asked for is looked up in the text, so that a
/// document takes no more memory than its own length.
package struct ExactJSON: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable { case null, bool, number, string, array, object }

  /// Canonical.
  let bytes: ArraySlice<UInt8>

  /// - Parameter canonical: text that came out of the canonicalizer or the writer.
  init(canonical bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// - throws: `JSONProblem`.
  package init(parsing input: [UInt8]) throws(JSONProblem) {
    bytes = try JSONCanonicalizer.canonicalize(input)[...]
  }

  /// - throws: `JSONProblem`.
  package init(parsing text: String) throws(JSONProblem) {
    try self.init(parsing: Array(text.utf8))
  }

  package static let null = Self(canonical: Array("null".utf8)[...])
  package static let emptyObject = Self(canonical: Array("{}".utf8)[...])

  package static func string(_ text: String) -> Self {
    var bytes: [UInt8] = []
    JSONCanonicalizer.writeString(text.utf8, to: &bytes)
    return Self(canonical: bytes[...])
  }

  package static func integer(_ number: Int) -> Self {
    Self(canonical: Array(String(number).utf8)[...])
  }

  package static func bool(_ value: Bool) -> Self {
    Self(canonical: Array((value ? "true" : "false").utf8)[...])
  }

  package static func array(_ elements: [Self]) -> Self {
    var bytes = [UInt8(ascii: "[")]
    for element in elements {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes += element.bytes
    }
    bytes.append(UInt8(ascii: "]"))
    return Self(canonical: bytes[...])
  }

  /// - Parameter members: in any order, each key once. Without a value: left out.
  package static func object(_ members: [String: Self?]) -> Self {
    joined(
      members.compactMap { key, value in value.map { Member(key: ExactText(key), value: $0) } }
        .sorted { $0.key < $1.key })
  }

  /// - Parameter members: in the order in which they are to stand; Sync Gateway does not sort all.
  package static func joined(_ members: [Member]) -> Self {
    var bytes = [UInt8(ascii: "{")]
    for member in members {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      JSONCanonicalizer.writeString(member.key.text.utf8, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      bytes += member.value.bytes
    }
    bytes.append(UInt8(ascii: "}"))
    return Self(canonical: bytes[...])
  }

  /// The same where the members are known. Without a value: left out.
  package static func ordered(_ members: KeyValuePairs<ExactText, Self?>) -> Self {
    joined(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  package struct Member: Hashable, Sendable {
    package let key: ExactText
    package let value: ExactJSON

    package init(key: ExactText, value: ExactJSON) {
      self.key = key
      self.value = value
    }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
  package var description: String { text }

  package var kind: Kind {
    switch bytes.first {
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "{"): .object
    default: .number
    }
  }

  package var isNull: Bool { kind == .null }

  package var bool: Bool? { kind == .bool ? bytes.first == UInt8(ascii: "t") : nil }

  package var string: String? { kind == .string ? JSONCanonicalizer.decodedString(bytes) : nil }

  /// A whole number; nil also when it does not fit.
  package var integer: Int? { kind == .number ? Int(text) : nil }

  /// nil when it is no array.
  package var elements: [Self]? { kind == .array ? Array(Elements(bytes)) : nil }

  /// Of an array; how much memory `elements` would take is known by it.
  package var elementCount: Int {
    kind == .array ? Elements(bytes).reduce(into: 0) { count, _ in count += 1 } : 0
  }

  /// nil when it is no object.
  package var members: [Member]? { kind == .object ? Array(Members(bytes)) : nil }

  /// The same one after the other, which takes no memory however many there are; none when it is no
  /// object.
  package var eachMember: Members { Members(kind == .object ? bytes : Self.emptyObject.bytes) }

  /// nil when it is no object, or has no such member.
  package subscript(key: ExactText) -> Self? { eachMember.first { $0.key == key }?.value }

  /// Strings of an array; nil when it is something else.
  package var strings: [String]? {
    guard let elements else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }
}
