/// A developer, named by the public key that signs the developer's apps.
package struct Team: Codable, Hashable, Sendable {
  /// The public key, in hexadecimal digits. Teams are compared by the whole key.
  package let key: String

  package init(key: [UInt8]) { self.key = key.map(Hexadecimal.text).joined() }

  package init(from decoder: any Decoder) throws {
    key = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(key)
  }

  /// The first 20 digits in groups of five, for people.
  package var shortForm: String {
    let digits = Array(key.uppercased().prefix(20))
    return stride(from: 0, to: digits.count, by: 5)
      .map { String(digits[$0..<min($0 + 5, digits.count)]) }.joined(separator: " ")
  }
}
