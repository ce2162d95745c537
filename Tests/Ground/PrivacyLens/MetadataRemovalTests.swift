import Contract
import Foundation
import Imaging
import Linux
import PrivacyLens
import Testing

/// Pictures before and after the removal of their metadata.
@Suite struct MetadataRemovalTests {
  private static let profile = Array("ICC_PROFILE\0\u{1}\u{1}profile of colors".utf8)
  private static let xmp = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Secret</x:xmpmeta>"

  static func removed(_ bytes: [UInt8]) throws -> [UInt8] {
    let removal = try MetadataRemoval(of: try SamplePicture.file(bytes))
    let output = try SamplePicture.file([])
    try removal.write(to: output)
    let copy = try output.read(at: 0, upTo: bytes.count + 4096)
    #expect(Int64(copy.count) == removal.size)
    return copy
  }

  private func pixels(_ bytes: [UInt8]) throws -> [UInt8] {
    Array(try #require(RasterReader.read(try SamplePicture.file(bytes))?.pixelMap).bytes)
  }

  private func orientation(_ bytes: [UInt8]) throws -> UInt16? {
    try ExifBlock(of: try SamplePicture.file(bytes))?.orientation
  }

  private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    contains(bytes, Array(text.utf8))
  }

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(part)) != nil
  }

  /// A block with the orientation as its only tag.
  private static func only(_ orientation: Int) -> SampleExif {
    var exif = SampleExif()
    exif.main = [exif.short(0x0112, orientation)]
    return exif
  }

  private func details(_ bytes: [UInt8]) throws -> HiddenDetails {
    HiddenDetails(of: try SamplePicture.file(bytes))
  }

  private func fullJPEG(orientation: Int = 6) throws -> [UInt8] {
    try SamplePicture.jpeg(
      SampleExif.full(orientation: orientation).segment, SamplePicture.segment(0xE1, Self.xmp),
      SamplePicture.segment(0xE2, Self.profile), SamplePicture.segment(0xE2, "MPF\0Secret"),
      SamplePicture.segment(0xE0, "JFXX\0Secret"), SamplePicture.segment(0xE5, "Secret"),
      SamplePicture.segment(0xEB, "Secret"), SamplePicture.segment(0xED, "Photoshop 3.0\0Secret"),
      SamplePicture.segment(0xFE, "Secret"), after: Array("Secret video".utf8))
  }

  private func fullPNG(orientation: Int = 6) throws -> [UInt8] {
    try SamplePicture.png(
      SamplePicture.chunk("tEXt", "Author\0Secret"), SamplePicture.chunk("zTXt", "Secret\0\0x"),
      SamplePicture.chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0Secret"),
      SamplePicture.chunk("tIME", [7, 0xEA, 5, 4, 3, 2, 1]),
      SamplePicture.chunk("pHYs", [0, 0, 0x0B, 0x13, 0, 0, 0x0B, 0x13, 1]),
      SamplePicture.chunk("caBX", "Secret"), SamplePicture.chunk("prIv", "Secret"),
      end: SamplePicture.chunk("eXIf", SampleExif.full(orientation: orientation).block))
  }

  @Test("A JPEG picture loses its metadata, and its pixels stay", arguments: 1...8)
  func jpeg(orientation: Int) throws {
    let before = try fullJPEG(orientation: orientation)
    let after = try Self.removed(before)
    #expect(contains(before, "Secret") && !contains(after, "Secret"))
    #expect(try !details(before).isEmpty && details(after).isEmpty)
    #expect(try pixels(after) == pixels(before))
    #expect(try self.orientation(after) == (orientation == 1 ? nil : UInt16(orientation)))
    #expect(contains(after, String(decoding: Self.profile, as: UTF8.self)))
    #expect(orientation == 1 || contains(after, Self.only(orientation).segment))
    // libexif finds tags before, and the orientation only after.
    let tags = PictureTags(of: try SamplePicture.file(before))
    #expect(tags?[.gps, 2] == .fractions([33, 51, 36]))
    #expect(tags?[.main, 0x0110] == .text("Secret Model"))
    #expect(tags?[.exif, 0xA430] == .text("Secret Owner"))
    let left = PictureTags(of: try SamplePicture.file(after))
    #expect(left?[.main, 0x0112] == (orientation == 1 ? nil : .number(orientation)))
    #expect(left?[.gps, 2] == nil && left?[.main, 0x0110] == nil && left?[.exif, 0xA430] == nil)
    // The rest of the file has the same bytes as gdk-pixbuf's picture.
    let plain = try SamplePicture.jpeg()
    #expect(after.starts(with: plain[..<20]) && after.suffix(plain.count - 20) == plain[20...])
    #expect(try Self.removed(after) == after)
  }

  @Test("A PNG picture loses its metadata, and its pixels stay", arguments: 1...8)
  func png(orientation: Int) throws {
    let before = try fullPNG(orientation: orientation)
    let after = try Self.removed(before)
    #expect(contains(before, "Secret") && !contains(after, "Secret"))
    #expect(try !details(before).isEmpty && details(after).isEmpty)
    #expect(try pixels(after) == pixels(before))
    #expect(try self.orientation(after) == (orientation == 1 ? nil : UInt16(orientation)))
    #expect(contains(after, "pHYs") && !contains(after, "tIME"))
    #expect(try Self.removed(after) == after)
    let chunk = SamplePicture.chunk("eXIf", Self.only(orientation).block)
    #expect(contains(after, chunk) == (orientation > 1))
  }

  @Test("A WebP picture loses its metadata, and its chunks of pixels stay", arguments: 1...8)
  func webp(orientation: Int) throws {
    let before = SamplePicture.webp(
      0x2C, before: SamplePicture.part("ICCP", Self.profile),
      after: SamplePicture.part("EXIF", SampleExif.full(orientation: orientation).block),
      SamplePicture.part("XMP ", Array("Secret".utf8)),
      SamplePicture.part("priv", Array("Secret!".utf8)))
    let after = try Self.removed(before + Array("Secret".utf8))
    #expect(contains(before, "Secret") && !contains(after, "Secret"))
    #expect(try !details(before).isEmpty && details(after).isEmpty)
    #expect(try self.orientation(after) == (orientation == 1 ? nil : UInt16(orientation)))
    let exif = orientation == 1 ? [] : after.suffix(34)
    #expect(
      after
        == SamplePicture.webp(
          orientation == 1 ? 0x20 : 0x28, before: SamplePicture.part("ICCP", Self.profile),
          after: Array(exif)))
    #expect(try Self.removed(after) == after)
  }

  @Test("A picture without metadata is copied as it is")
  func plainPictures() throws {
    // gdk-pixbuf writes no metadata into these pictures.
    let pictures = try [
      SamplePicture.jpeg(), SamplePicture.png(), SamplePicture.webp(), SamplePicture.webp(0),
    ]
    for bytes in pictures {
      #expect(try Self.removed(bytes) == bytes)
      #expect(try MetadataRemoval(of: try SamplePicture.file(bytes)).isUnnecessary)
    }
    #expect(try !MetadataRemoval(of: try SamplePicture.file(fullJPEG())).isUnnecessary)
  }

  @Test("The preview in a JFIF segment is removed")
  func preview() throws {
    let plain = try SamplePicture.jpeg()
    let head = Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72]
    let before =
      [0xFF, 0xD8] + SamplePicture.segment(0xE0, head + [1, 1, 0x53, 0x53, 0x53]) + plain[20...]
    let after = try Self.removed(before)
    #expect(after == [0xFF, 0xD8] + SamplePicture.segment(0xE0, head + [0, 0]) + plain[20...])
    #expect(try details(before).hasPreview && details(after).isEmpty)
  }

  @Test("Metadata between the scans of a JPEG picture is removed")
  func scans() throws {
    let scan = SamplePicture.segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 0xFF, 0, 0xFF, 0xD3, 2]
    let frame = SamplePicture.segment(0xC2, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
    let table = SamplePicture.segment(0xC4, [0, 0xFF, 0xD9])
    let secret = SamplePicture.segment(0xFE, "Secret") + [0xFF]
    let after = try Self.removed(
      [0xFF, 0xD8] + frame + scan + secret + table + scan + [0xFF, 0xD9, 0xFF, 0xD8])
    #expect(after == [0xFF, 0xD8] + frame + scan + [0xFF] + table + scan + [0xFF, 0xD9])
  }

  @Test("The end of a long scan is found at every place of a piece that is read")
  func longScans() throws {
    let start =
      [0xFF, 0xD8] + SamplePicture.segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
      + SamplePicture.segment(0xDA, [1, 1, 0, 0, 63, 0])
    // The scan is read in pieces of 65,536 bytes.
    for count in [65_532...65_538, 131_068...131_073].joined() {
      for stuffing in [[], [0xFF, 0], [0xFF, 0xFF], [0xFF, 0xD0]] as [[UInt8]] {
        let pixels = [UInt8](repeating: 1, count: count) + stuffing
        let end = SamplePicture.segment(0xFE, "Secret")
        let after = try Self.removed(start + pixels + end + [0xFF, 0xD9] + end)
        #expect(after.elementsEqual(start + pixels + [0xFF, 0xD9]))
      }
    }
  }

  @Test("The comparison of pixels finds a changed byte")
  func control() throws {
    var bytes = try SamplePicture.jpeg()
    let before = try pixels(bytes)
    bytes[bytes.count - 200] ^= 0x55
    #expect(try pixels(bytes) != before)
  }
}
