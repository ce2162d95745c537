/// The CRC-32 checksum of IEEE 802.3, as in ZIP archives.
package struct CRC32 {
  private var rest = UInt32.max

  /// The checksum of no bytes.
  package init() {}

  /// The checksum of all bytes up to now.
  package var value: UInt32 { ~rest }

  /// Adds bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = self.rest
    Self.table.withUnsafeBufferPointer { table in
      for byte in bytes { rest = rest >> 8 ^ table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] }
    }
    self.rest = rest
  }

  /// Returns the checksum of the bytes.
  package static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var checksum = CRC32()
    bytes.withUnsafeBytes { checksum.update($0) }
    return checksum.value
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in
      rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320
    }
  }
}
