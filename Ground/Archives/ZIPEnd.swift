/// The records at the end of a ZIP archive, which locate its directory.
struct ZIPEnd {
  let entries: Int64
  /// The size of the directory, in bytes.
  let size: Int64
  /// The offset of the directory, in bytes.
  let start: Int64

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let needsZIP64 =
      entries >= Int64(UInt16.max) || size >= Int64(UInt32.max) || start >= Int64(UInt32.max)
    if needsZIP64 {
      bytes.append(little: UInt32(0x0606_4b50))
      bytes.append(little: UInt64(44))  // bytes that follow in this record
      bytes.append(little: UInt16(3 << 8 | 45))  // made by
      bytes.append(little: UInt16(45))  // version needed
      bytes.append(little: UInt32(0))  // this disk
      bytes.append(little: UInt32(0))  // the directory's disk
      bytes.append(little: UInt64(clamping: entries))
      bytes.append(little: UInt64(clamping: entries))
      bytes.append(little: UInt64(clamping: size))
      bytes.append(little: UInt64(clamping: start))

      bytes.append(little: UInt32(0x0706_4b50))
      bytes.append(little: UInt32(0))
      bytes.append(little: UInt64(clamping: start + size))
      bytes.append(little: UInt32(1))  // disks
    }
    bytes.append(little: UInt32(0x0605_4b50))
    bytes.append(little: UInt16(0))
    bytes.append(little: UInt16(0))
    bytes.append(little: UInt16(clamping: entries))
    bytes.append(little: UInt16(clamping: entries))
    bytes.append(little: UInt32(clamping: size))
    bytes.append(little: UInt32(clamping: start))
    bytes.append(little: UInt16(0))  // comment
    return bytes
  }
}

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(little number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
