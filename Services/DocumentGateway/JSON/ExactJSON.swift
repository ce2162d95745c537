/// JSON text in a canonical form: keys sorted by their bytes and unique, no white space, Go's
/// escapes, and every number as received.
///
/// A revision's name is a digest of this text, so numbers must not change as they would in
/// Foundation's JSON. Values are looked up in the text, which avoids the memory of a parsed tree.
package struct ExactJSON: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable { case null, bool, number, string, array, object }

  /// The canonical text.
  let bytes: ArraySlice<UInt8>

  /// - Parameter canonical: Text from the canonicalizer or the writer.
  init(canonical bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// - Throws: `JSONProblem` if the input is not acceptable JSON.
  package init(parsing input: [UInt8]) throws(JSONProblem) {
    bytes = try JSONCanonicalizer.canonicalize(input)[...]
  }

  /// - Throws: `JSONProblem` if the text is not acceptable JSON.
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

  /// - Parameter members: The members in any order. A `nil` value omits the member.
  package static func object(_ members: [String: Self?]) -> Self {
    joined(
      members.compactMap { key, value in value.map { Member(key: ExactText(key), value: $0) } }
        .sorted { $0.key < $1.key })
  }

  /// - Parameter members: The members in output order, since Sync Gateway does not sort every
  ///   object.
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

  /// Returns an object with the members in the given order. A `nil` value omits the member.
  package static func ordered(_ members: KeyValuePairs<ExactText, Self?>) -> Self {
    joined(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  package struct Member: Hashable, Sendable {
    package let key: ExactText
    package let value: ExactJSON
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

  /// The integer, or `nil` if the value is not an integer or does not fit.
  package var integer: Int? { kind == .number ? Int(text) : nil }

  /// The elements, or `nil` if the value is not an array.
  package var elements: [Self]? { kind == .array ? Array(Elements(bytes)) : nil }

  /// The number of elements of an array, otherwise 0. Counting needs less memory than `elements`.
  package var elementCount: Int {
    kind == .array ? Elements(bytes).reduce(into: 0) { count, _ in count += 1 } : 0
  }

  /// The members, or `nil` if the value is not an object.
  package var members: [Member]? { kind == .object ? Array(Members(bytes)) : nil }

  /// The members as a sequence that does not store them. Empty if the value is not an object.
  package var eachMember: Members { Members(kind == .object ? bytes : Self.emptyObject.bytes) }

  /// Returns a member's value, or `nil` if the value is not an object or has no such member.
  package subscript(key: ExactText) -> Self? { eachMember.first { $0.key == key }?.value }

  /// The strings of an array, or `nil` if the value is not an array of strings only.
  package var strings: [String]? {
    guard let elements else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }
}

/// The reason why the canonicalizer rejects a text, in words for the sender of the text.
package struct JSONProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
