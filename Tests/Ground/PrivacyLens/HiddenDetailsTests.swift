import Linux
import PrivacyLens
import Testing

/// The details of files that the tests assemble.
@Suite struct HiddenDetailsTests {
  private func details(_ bytes: [UInt8]) throws -> HiddenDetails {
    HiddenDetails(of: try SamplePicture.file(bytes))
  }

  @Test("A picture that gdk-pixbuf writes has no hidden details")
  func plainPictures() throws {
    #expect(try details(SamplePicture.jpeg()).isEmpty)
    #expect(try details(SamplePicture.png()).isEmpty)
    #expect(try details(SamplePicture.webp()).isEmpty)
  }

  @Test("The camera's details are found in each format and byte order", arguments: [false, true])
  func camera(isLittle: Bool) throws {
    let exif = SampleExif.full(isLittle: isLittle)
    let identified = Array("Exif\0\0".utf8) + exif.block
    let files = try [
      SamplePicture.jpeg(exif.segment), SamplePicture.png(SamplePicture.chunk("eXIf", exif.block)),
      SamplePicture.png(end: SamplePicture.chunk("eXIf", exif.block)),
      SamplePicture.webp(8, after: SamplePicture.part("EXIF", exif.block)),
      SamplePicture.webp(8, after: SamplePicture.part("EXIF", identified)),
    ]
    for bytes in files {
      let found = try details(bytes)
      let place = try #require(found.place)
      #expect(abs(place.latitude + 33.86) < 1e-9 && abs(place.longitude + 151.2) < 1e-9)
      #expect(found.hasPlace && found.hasPreview && found.hasComment && found.hasOther)
      #expect(!found.hasXMP && !found.hasIPTC && !found.isEmpty)
      #expect(found.cameraMake == "Secret Maker" && found.cameraModel == "Secret Model")
      #expect(found.serialNumber == "Secret-123" && found.program == "Secret Program")
      #expect(found.people == ["Secret Artist", "Secret Owner", "Secret Holder"])
      #expect(found.timeTaken == "2026:05:04 03:02:01")
    }
  }

  @Test("A block with the orientation only has no hidden details")
  func orientation() throws {
    var exif = SampleExif()
    exif.main = [exif.short(0x0112, 6)]
    #expect(try details(SamplePicture.jpeg(exif.segment)).isEmpty)
  }

  @Test(
    "A place has a sign, and an unreadable place is reported without numbers",
    arguments: [
      ("N", (90, 1), "E", (180, 1), (90, 180)), ("S", (1, 2), "E", (0, 1), (-0.5, 0)),
      ("N", (1, 4), "W", (3, 1), (0.25, -3)), ("N", (91, 1), "E", (0, 1), nil),
      ("N", (0, 1), "E", (181, 1), nil), ("N", (1, 0), "E", (0, 1), nil),
      ("N", (0xFFFF_FFFF, 1), "W", (0, 0), nil),
    ] as [(String, (Int, Int), String, (Int, Int), (Double, Double)?)])
  func place(
    south: String, latitude: (Int, Int), west: String, longitude: (Int, Int),
    expected: (Double, Double)?
  ) throws {
    var exif = SampleExif()
    exif.position = [
      exif.text(1, south), exif.degrees(2, [latitude, (0, 1), (0, 1)]), exif.text(3, west),
      exif.degrees(4, [longitude, (0, 1), (0, 1)]),
    ]
    let found = try details(SamplePicture.jpeg(exif.segment))
    #expect(found.hasPlace && found.place?.latitude == expected?.0)
    #expect(found.place?.longitude == expected?.1)
  }

  @Test("The segments of a JPEG picture are reported")
  func segments() throws {
    let xmp = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>"
    #expect(try details(SamplePicture.jpeg(SamplePicture.segment(0xE1, xmp))).hasXMP)
    #expect(try details(SamplePicture.jpeg(SamplePicture.segment(0xED, "Photoshop 3.0\0"))).hasIPTC)
    #expect(try details(SamplePicture.jpeg(SamplePicture.segment(0xFE, "a"))).hasComment)
    #expect(try details(SamplePicture.jpeg(SamplePicture.segment(0xE2, "MPF\0"))).hasPreview)
    #expect(try details(SamplePicture.jpeg(SamplePicture.segment(0xEB, "JP"))).hasOther)
    #expect(try details(SamplePicture.jpeg(SamplePicture.segment(0xE2, "ICC_PROFILE\0"))).isEmpty)
    #expect(try details(SamplePicture.jpeg(SamplePicture.segment(0xEE, "Adobe"))).isEmpty)
  }

  @Test("The texts and the time of a PNG picture are reported")
  func texts() throws {
    let found = try details(
      SamplePicture.png(
        SamplePicture.chunk("tEXt", "Author\0Ada"), SamplePicture.chunk("tEXt", "Software\0Pen"),
        SamplePicture.chunk("iTXt", "Copyright\0\0\0en\0Recht\0Bö"),
        SamplePicture.chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0<x/>"),
        SamplePicture.chunk("zTXt", "Raw profile type iptc\0\0x"),
        SamplePicture.chunk("tIME", [7, 0xEA, 5, 4, 3, 2, 60])))
    #expect(found.people == ["Ada", "Bö"] && found.program == "Pen")
    #expect(found.hasXMP && found.hasIPTC && !found.hasComment)
    #expect(found.timeTaken == "2026:05:04 03:02:60")
    let comment = try details(SamplePicture.png(SamplePicture.chunk("tEXt", "Comment\0hello")))
    #expect(comment.hasComment && comment.people.isEmpty)
  }

  @Test("A text is read up to 256 bytes")
  func longText() throws {
    var exif = SampleExif()
    exif.main = [exif.text(0x013B, "  " + String(repeating: "a", count: 2000))]
    let found = try details(SamplePicture.jpeg(exif.segment))
    #expect(found.people == [String(repeating: "a", count: 254)])
  }

  @Test("Of a damaged picture, the details before the damage are reported")
  func damaged() throws {
    let whole = try SamplePicture.jpeg(SampleExif.full().segment)
    #expect(try details(Array(whole[..<(20 + SampleExif.full().segment.count)])).place != nil)
    #expect(try details(Array(whole[..<24])).isEmpty)
    let bad = try SamplePicture.jpeg(SamplePicture.segment(0xE1, "Exif\0\0XX"))
    #expect(try details(bad).hasOther && details(bad).place == nil)
    // A directory that is its own child.
    var exif = SampleExif()
    exif.main = [exif.bytes(0x8769, type: 4, []), exif.text(0x010F, "Maker")]
    let circle = SampleExif.Tag(number: 0x8769, type: 4, count: 1, content: [0, 0, 0, 8])
    exif.main[0] = circle
    #expect(try details(SamplePicture.jpeg(exif.segment)).cameraMake == "Maker")
  }
}
