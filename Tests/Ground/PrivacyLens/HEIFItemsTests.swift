import Linux
import PrivacyLens
import Testing

/// The metadata items of HEIC files that the tests assemble.
@Suite struct HEIFItemsTests {
  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    SamplePicture.big(content.count + 8, 4) + Array(type.utf8) + content
  }

  /// Returns a file with an item of a type, and the item's content.
  private static func heic(
    _ type: String, _ content: [UInt8], version: UInt8 = 1, method: Int = 0, pieces: Int = 1,
    brand: String = "heic"
  ) -> [UInt8] {
    let start = box("ftyp", Array((brand + "\0\0\0\0mif1" + brand).utf8))
    func meta(_ offset: Int) -> [UInt8] {
      let name = box("infe", [2, 0, 0, 0, 0, 5, 0, 0] + Array((type + "\0").utf8))
      let piece = SamplePicture.big(offset, 4) + SamplePicture.big(content.count, 4)
      var places: [UInt8] = [version, 0, 0, 0, 0x44, 0x00, 0, 1, 0, 5]
      if version > 0 { places += SamplePicture.big(method, 2) }
      places += [0, 0] + SamplePicture.big(pieces, 2)
      for _ in 0..<pieces { places += piece }
      return box(
        "meta", [0, 0, 0, 0] + box("iinf", [0, 0, 0, 0, 0, 1] + name) + box("iloc", places))
    }
    let offset = start.count + meta(0).count + 8
    return start + meta(offset) + box("mdat", content)
  }

  private static let exif = [0, 0, 0, 6] + Array("Exif\0\0".utf8) + SampleExif.full().block

  private func details(_ bytes: [UInt8]) throws -> HiddenDetails {
    HiddenDetails(of: try SamplePicture.file(bytes))
  }

  @Test("The place in a HEIC picture is reported", arguments: [0, 1] as [UInt8], ["heic", "avif"])
  func place(version: UInt8, brand: String) throws {
    let found = try details(Self.heic("Exif", Self.exif, version: version, brand: brand))
    let place = try #require(found.place)
    #expect(abs(place.latitude + 33.86) < 1e-9 && abs(place.longitude + 151.2) < 1e-9)
    #expect(found.cameraModel == "Secret Model" && !found.hasXMP)
    #expect(try details(Self.heic("mime", Array("<x/>".utf8))).hasXMP)
  }

  @Test("An item that is not stored in one piece, or that has another type, is not read")
  func otherItems() throws {
    #expect(try details(Self.heic("hvc1", Self.exif)).isEmpty)
    for bytes in [
      Self.heic("Exif", Self.exif, method: 1), Self.heic("Exif", Self.exif, pieces: 2),
      Self.heic("Exif", Self.exif, pieces: 300), Self.heic("Exif", [0xFF, 0xFF, 0xFF, 0xFF, 1]),
    ] {
      let found = try details(bytes)
      // The file has such data, but the data is not readable.
      #expect(found.place == nil && found.hasOther)
    }
    #expect(try details(Self.heic("Exif", Self.exif, brand: "isom")).isEmpty)
  }

  @Test("A file that is cut off or changed anywhere does not end the process")
  func damaged() throws {
    let whole = Self.heic("Exif", Self.exif)
    for count in 0..<whole.count { _ = try details(Array(whole[..<count])) }
    for place in whole.indices.prefix(200) {
      for value in [0, 1, 8, 11, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[place] = value
        _ = try details(bytes)
      }
    }
    var long = whole
    long.replaceSubrange(
      0..<8, with: [0, 0, 0, 1] + Array("ftyp".utf8) + [UInt8](repeating: 0xFF, count: 8))
    #expect(try details(long).isEmpty)
  }

  @Test("Metadata is not removed from a HEIC picture")
  func removal() throws {
    #expect(throws: MetadataProblem.unsupportedFormat) {
      try MetadataRemoval(of: try SamplePicture.file(Self.heic("Exif", Self.exif)))
    }
  }
}
