/// The CRC-32 checksum of IEEE 802.3, as in ZIP and PNG.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in
      rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320
    }
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var rest = UInt32.max
      for byte in bytes { rest = rest >> 8 ^ table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] }
      return ~rest
    }
  }
}
