import Foundation

/// Pictures that contain little more than their headers.
enum Samples {
  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
  static func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }

  /// - Parameter padding: Bytes after the header, by which pictures differ.
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

  /// - Parameter before: Segments before the frame header, which has the width and height.
  static func jpeg(_ width: Int, _ height: Int, before: [UInt8] = []) -> [UInt8] {
    [0xff, 0xd8] + before + [0xff, 0xc2] + big(11, 2) + [8] + big(height, 2) + big(width, 2)
      + [1, 1, 0x11, 0] + [0xff, 0xda]
  }

  static func segment(_ marker: UInt8, length: Int) -> [UInt8] {
    [0xff, marker] + big(length, 2) + [UInt8](repeating: 0xd8, count: length - 2)
  }

  /// A TIFF structure with the orientation as its second tag.
  static func exif(_ orientation: Int) -> [UInt8] {
    Array("MM\0*".utf8) + big(8, 4) + big(2, 2) + big(0x0100, 2) + big(4, 2) + big(1, 4)
      + big(1600, 4) + big(0x0112, 2) + big(3, 2) + big(1, 4) + big(orientation, 2) + [0, 0]
      + big(0, 4)
  }

  /// An APP1 segment of a JPEG.
  static func exifSegment(_ orientation: Int) -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + exif(orientation)
    return [0xff, 0xe1] + big(content.count + 2, 2) + content
  }

  /// An eXIf chunk of a PNG.
  static func exifChunk(_ orientation: Int) -> [UInt8] {
    big(exif(orientation).count, 4) + Array("eXIf".utf8) + exif(orientation) + [0, 0, 0, 0]
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

  /// - Parameter orientation: The orientation in an EXIF chunk at the end.
  static func webpExtended(
    _ width: Int, _ height: Int, isAnimated: Bool, orientation: Int? = nil
  ) -> [UInt8] {
    let flags: UInt8 = (isAnimated ? 2 : 0) | (orientation == nil ? 0 : 8)
    var bytes = riff("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    if let orientation {
      let exif = exif(orientation)
      bytes += Array("EXIF".utf8) + little(exif.count, 4) + exif
      bytes.replaceSubrange(4..<8, with: little(bytes.count - 8, 4))
    }
    return bytes
  }
}
