import Foundation
import Imaging
import Linux
import Testing

/// Exif blocks in files that the tests assemble, and the orientation in each block.
@Suite struct ExifBlockTests {
  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    big(number, count).reversed()
  }

  /// Returns a TIFF structure with one entry. The entry follows after `gap` bytes.
  private static func tiff(
    _ value: Int, tag: Int = 0x0112, type: Int = 3, count: Int = 1, gap: Int = 0,
    isLittle: Bool = false
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? little(value, count) : big(value, count)
    }
    var bytes = Array((isLittle ? "II*\0" : "MM\0*").utf8)
    bytes += number(8 + gap, 4)
    bytes += [UInt8](repeating: 7, count: gap)
    bytes += number(1, 2)
    bytes += number(tag, 2)
    bytes += number(type, 2)
    bytes += number(count, 4)
    bytes += number(value, 2)
    return bytes + [0, 0]
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(content.count + 2, 2) + content
  }

  private static func jpeg(_ parts: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + parts.flatMap(\.self) + [0xFF, 0xDA, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
  }

  private static func exif(_ orientation: Int) -> [UInt8] {
    segment(0xE1, Array("Exif\0\0".utf8) + tiff(orientation))
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count, 4) + Array(type.utf8) + content + [0, 0, 0, 0]
  }

  private static func png(_ parts: [UInt8]...) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [UInt8](repeating: 0, count: 13)) + parts.flatMap(\.self) + chunk("IEND", [])
  }

  private static func riff(_ flags: UInt8, _ parts: [UInt8]...) -> [UInt8] {
    let chunks = parts.flatMap(\.self)
    return Array("RIFF".utf8) + little(22 + chunks.count, 4) + Array("WEBPVP8X".utf8)
      + little(10, 4) + [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0] + chunks
  }

  private static func part(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + little(content.count, 4) + content
      + [UInt8](repeating: 0, count: content.count % 2)
  }

  private func block(_ bytes: [UInt8]) throws -> ExifBlock? {
    let file = try bytes.withUnsafeBytes {
      try Descriptor.memoryFile(named: "picture", holding: $0)
    }
    return try ExifBlock(of: file)
  }

  @Test("The orientation tag is read in both byte orders", arguments: 1...8, [false, true])
  func orientation(value: Int, isLittle: Bool) {
    for gap in [0, 1, 500] {
      let block = ExifBlock(Self.tiff(value, gap: gap, isLittle: isLittle))
      #expect(block.orientation == UInt16(value) && block.swapsSides == (value >= 5))
    }
  }

  @Test(
    "An invalid orientation is ignored",
    arguments: [
      [], [0x4D, 0x4D], Array("MM*\0".utf8), Array("Exif\0\0".utf8) + tiff(6), tiff(0), tiff(9),
      tiff(65535), tiff(6, tag: 0x0113), tiff(6, type: 4), tiff(6, count: 0), tiff(6, count: 2),
      Array("MM\0*".utf8) + [0xFF, 0xFF, 0xFF, 0xFF],
      Array("MM\0*".utf8) + big(8, 4) + [0xFF, 0xFF],
      Array(tiff(6).dropLast(3)),
    ] as [[UInt8]])
  func invalidOrientation(bytes: [UInt8]) {
    #expect(ExifBlock(bytes).orientation == nil && !ExifBlock(bytes).swapsSides)
  }

  @Test(
    "The Exif block is found in each format",
    arguments: [
      jpeg(exif(6)), jpeg(segment(0xE0, [1, 2, 3]), exif(6)), jpeg([0xFF, 0xFF], exif(6)),
      jpeg(segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8)), exif(6), exif(1)),
      jpeg(segment(0xC0, [UInt8](repeating: 8, count: 9)), exif(6)),
      png(chunk("eXIf", tiff(6))), png(chunk("iCCP", [1, 2, 3]), chunk("eXIf", tiff(6))),
      riff(8, part("EXIF", tiff(6))), riff(8, part("VP8 ", [1, 2, 3]), part("EXIF", tiff(6))),
      riff(8, part("EXIF", Array("Exif\0\0".utf8) + tiff(6, isLittle: true))),
    ] as [[UInt8]])
  func supportedFormats(bytes: [UInt8]) throws {
    #expect(try block(bytes)?.orientation == 6)
  }

  @Test(
    "Without an Exif block before the pixels, no block is found",
    arguments: [
      [], Array("GIF89a".utf8), jpeg(), jpeg([0xFF, 0xDA, 0, 2], exif(6)), jpeg([0x00], exif(6)),
      jpeg(segment(0xE1, Array("Exif".utf8))), jpeg([0xFF, 0xE1, 0, 1], exif(6)),
      [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 10_000), png(),
      png(chunk("IDAT", [1]), chunk("eXIf", tiff(6))), png([0xFF, 0xFF, 0xFF, 0xFF]),
      riff(0, part("EXIF", tiff(6))), riff(8, part("VP8 ", [1])),
      riff(8) + [UInt8](repeating: 0, count: 100_000),
      Array("RIFF".utf8) + little(100, 4) + Array("WEBPVP8 ".utf8) + part("EXIF", tiff(6)),
    ] as [[UInt8]])
  func missingBlock(bytes: [UInt8]) throws {
    #expect(try block(bytes) == nil)
  }

  @Test("At most 65,535 bytes of an Exif block are read, whatever its stated length")
  func lengthLimit() throws {
    var claims = Array(Self.png().prefix(33))
    claims += Self.big(Int(UInt32.max), 4)
    claims += Array("eXIf".utf8)
    claims += Self.tiff(6)
    #expect(try block(claims)?.orientation == 6)
    let large = Self.png(Self.chunk("eXIf", Self.tiff(6) + [UInt8](repeating: 0, count: 1 << 20)))
    #expect(try #require(try block(large)).bytes.count == 65_535)
  }
}
