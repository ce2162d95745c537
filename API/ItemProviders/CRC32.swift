/// The checksum of ZIP archives (CRC-32, ISO 3309).
struct CRC32 {
  private var rest = UInt32.max

  var value: UInt32 { ~rest }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = self.rest
    Self.table.withUnsafeBufferPointer { table in
      for byte in bytes {
        rest = table[Int((rest ^ UInt32(byte)) & 0xFF)] ^ rest >> 8
      }
    }
    self.rest = rest
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }
}
