import AppleSupport

/// One change of a setting, in the format of a settings file.
///
/// A record starts with three little-endian fields of 4 bytes: the payload's length, the payload's
/// CRC-32, and the CRC-32 of the first two fields. The payload follows: the key's length (2 bytes),
/// the key and the value's bytes. A record without a value removes the key.
struct SettingsRecord: Hashable {
  /// In UTF-8 bytes.
  static let maximumKeyLength = 1024
  static let headerSize = 12
  private static let maximumPayload = 2 + maximumKeyLength + StoredValue.maximumSize

  let key: String
  /// The value in the format of `StoredValue`. `nil` removes the key.
  let value: [UInt8]?

  init(key: String, value: [UInt8]?) {
    self.key = key
    self.value = value
  }

  var size: Int { Self.headerSize + 2 + key.utf8.count + (value?.count ?? 0) }

  /// - Throws: `SettingsError` if the key or the value is too large.
  func encoded() throws(SettingsError) -> [UInt8] {
    guard let length = UInt16(exactly: key.utf8.count), length <= Self.maximumKeyLength else {
      throw .keyTooLong
    }
    guard value?.count ?? 0 <= StoredValue.maximumSize else { throw .valueTooLarge }
    var payload: [UInt8] = []
    payload.reserveCapacity(size)
    withUnsafeBytes(of: length.littleEndian) { payload += $0 }
    payload += key.utf8
    payload += value ?? []
    var header = Self.bytes(UInt32(truncatingIfNeeded: payload.count))
    header += Self.bytes(CRC32.of(payload[...]))
    header += Self.bytes(CRC32.of(header[...]))
    return header + payload
  }

  /// The data after the last readable record.
  enum Rest: Hashable {
    case nothing
    /// The beginning of a record. Its writer is still writing, or ended while writing.
    case torn
    case damaged
  }

  /// Passes each complete record to `body`.
  /// - Returns: the length of these records in bytes, and the kind of data after them.
  static func read(
    _ bytes: ArraySlice<UInt8>, _ body: (SettingsRecord) -> Void
  ) -> (length: Int, rest: Rest) {
    var position = 0
    while position < bytes.count {
      let rest = bytes.dropFirst(position)
      guard rest.count >= headerSize else { return (position, .torn) }
      let length = Int(integer(rest))
      guard CRC32.of(rest.prefix(8)) == integer(rest.dropFirst(8)), length <= maximumPayload
      else { return (position, .damaged) }
      let payload = rest.dropFirst(headerSize).prefix(length)
      guard payload.count == length else { return (position, .torn) }
      guard CRC32.of(payload) == integer(rest.dropFirst(4)), let record = Self(payload: payload)
      else { return (position, .damaged) }
      body(record)
      position += headerSize + length
    }
    return (position, .nothing)
  }

  private init?(payload: ArraySlice<UInt8>) {
    guard payload.count >= 2 else { return nil }
    let length = Int(
      payload.withUnsafeBytes { UInt16(littleEndian: $0.loadUnaligned(as: UInt16.self)) })
    let rest = payload.dropFirst(2)
    guard length <= Self.maximumKeyLength, rest.count >= length,
      let key = String(validating: rest.prefix(length), as: UTF8.self)
    else { return nil }
    let value = Array(rest.dropFirst(length))
    guard value.isEmpty || StoredValue.decode(value) != nil else { return nil }
    self.init(key: key, value: value.isEmpty ? nil : value)
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)) }
  }

  private static func bytes(_ integer: UInt32) -> [UInt8] {
    withUnsafeBytes(of: integer.littleEndian) { Array($0) }
  }
}
