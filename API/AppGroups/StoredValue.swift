import Foundation

/// The encoding of property list values in a settings file.
///
/// Decoding takes time and memory proportional to the number of bytes, even for malicious input.
/// Foundation's binary property lists do not guarantee that, because their objects can refer to
/// each other repeatedly.
enum StoredValue {
  /// In bytes.
  static let maximumSize = 1 << 20
  /// The maximum nesting of collections.
  static let maximumDepth = 100
  /// The maximum number of values in a value, including itself.
  static let maximumCount = 100_000

  enum Kind: UInt8 {
    case no, yes, integer, unsigned, double, float, date, string, data, array, dictionary
  }

  /// - Throws: `SettingsError` if the value is not a property list or is too large.
  static func encode(_ value: Any) throws(SettingsError) -> [UInt8] {
    var encoder = StoredValueEncoder()
    try encoder.append(value, depth: 0)
    return encoder.bytes
  }

  /// Decodes a value. Numbers are `NSNumber`s, which convert to any suitable Swift type.
  /// - Returns: the value, or `nil` unless the bytes are exactly one value within the limits.
  static func decode(_ bytes: [UInt8]) -> Any? {
    guard bytes.count <= maximumSize else { return nil }
    var decoder = StoredValueDecoder(bytes)
    guard let value = decoder.value(depth: 0), decoder.isAtEnd else { return nil }
    return value
  }
}
