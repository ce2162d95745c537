import Foundation

/// The values of a property list, as they are in a settings file.
///
/// A form of our own: reading a hostile one takes time and memory in proportion to its bytes, which
/// property lists do not promise, as their objects may hold each other many times over.
enum StoredValue {
  /// Bytes.
  static let maximumSize = 1 << 20
  /// Lists within lists.
  static let maximumDepth = 100
  /// Values within the value, itself included.
  static let maximumCount = 100_000

  enum Kind: UInt8 {
    case no, yes, integer, unsigned, double, float, date, string, data, array, dictionary
  }

  /// - throws: `SettingsError` for what is no property list or too large.
  static func encode(_ value: Any) throws(SettingsError) -> [UInt8] {
    var encoder = StoredValueEncoder()
    try encoder.append(value, depth: 0)
    return encoder.bytes
  }

  /// Numbers are `NSNumber`s, so that they come back as any Swift type that fits.
  /// - Returns: nil when the bytes are not exactly one value within the limits.
  static func decode(_ bytes: [UInt8]) -> Any? {
    guard bytes.count <= maximumSize else { return nil }
    var decoder = StoredValueDecoder(bytes)
    guard let value = decoder.value(depth: 0), decoder.isAtEnd else { return nil }
    return value
  }
}
