import Foundation

/// Pictures as small as their headers, made by hand.
enum Samples {
  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
  static func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }

  /// - Parameter padding: bytes after the header, which make pictures differ.
  static func png(
    _ width: Int = 3, _ height: Int = 2, padding: [UInt8] = [], depth: UInt8 = 8, color: UInt8 = 2
  ) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + big(width, 4) + big(height, 4) + [depth, color, 0, 0, 0] + [0, 0, 0, 0] + padding
  }

  static func gif(_ width: Int, _ height: Int, isAnimated: Bool = false) -> [UInt8] {
    Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0]
      + (isAnimated ? [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) : []) + [0x3b]
  }

  /// - Parameter before: segments before the frame.
  static func jpeg(_ width: Int, _ height: Int, before: [UInt8] = []) -> [UInt8] {
    [0xff, 0xd8] + before + [0xff, 0xc2] + big(11, 2) + [8] + big(height, 2) + big(width, 2)
      + [1, 1, 0x11, 0] + [0xff, 0xda]
  }

  static func segment(_ marker: UInt8, length: Int) -> [UInt8] {
    [0xff, marker] + big(length, 2) + [UInt8](repeating: 0xd8, count: length - 2)
  }

  private static func riff(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let padded = data + [UInt8](repeating: 0, count: max(0, 10 - data.count))
    return Array("RIFF".utf8) + little(12 + padded.count, 4) + Array("WEBP\(kind)".utf8)
      + little(padded.count, 4) + padded
  }

  static func webpLossy(_ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a] + little(width, 2) + little(height, 2))
  }

  static func webpLossless(_ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8L", [0x2f] + little((width - 1) | (height - 1) << 14, 4))
  }

  static func webpExtended(_ width: Int, _ height: Int, isAnimated: Bool) -> [UInt8] {
    riff("VP8X", [isAnimated ? 2 : 0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }
}
