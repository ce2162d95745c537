import CZlib
import Contract

extension PixelMap {
  /// The picture as a PNG file with 8-bit RGBA pixels, or `nil` if memory is insufficient.
  var png: [UInt8]? {
    let stride = width * 4
    var rows: [UInt8] = []
    rows.reserveCapacity((stride + 1) * height)
    for row in 0..<height {
      // Filter 0: the row is stored unchanged.
      rows.append(0)
      rows += bytes[row * stride..<(row + 1) * stride]
    }
    var count = compressBound(UInt(bitPattern: rows.count))
    var pixels = [UInt8](repeating: 0, count: Int(truncatingIfNeeded: count))
    // Level 1 is much faster than the default level, and its files are only a little larger.
    guard compress2(&pixels, &count, rows, UInt(bitPattern: rows.count), 1) == Z_OK
    else { return nil }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", Self.bytes(of: width) + Self.bytes(of: height) + [8, 6, 0, 0, 0])
    file += Self.chunk("IDAT", Array(pixels.prefix(Int(truncatingIfNeeded: count))))
    return file + Self.chunk("IEND", [])
  }

  /// Returns a chunk as W3C PNG §5.3 defines it: length, type, data, and the checksum of type and
  /// data.
  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    let sum = crc32(0, checked, UInt32(truncatingIfNeeded: checked.count))
    return bytes(of: data.count) + checked + bytes(of: Int(truncatingIfNeeded: sum))
  }

  /// Returns the lowest 32 bits, the highest byte first.
  private static func bytes(of number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
