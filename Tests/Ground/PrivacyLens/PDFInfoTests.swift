import Linux
import PrivacyLens
import Testing

/// The information dictionaries of PDF files that the tests assemble.
@Suite struct PDFInfoTests {
  private func details(
    _ dictionary: String, before: String = "", trailer: String = "/Info 7 0 R"
  ) throws -> HiddenDetails {
    let text =
      "%PDF-1.4\n\(before)\n7 0 obj\n<< \(dictionary) >>\nendobj\ntrailer << \(trailer) >>\n%%EOF"
    return HiddenDetails(of: try SamplePicture.file(Array(text.utf8)))
  }

  @Test(
    "The author is read in each notation",
    arguments: [
      ("/Author (Ada)", "Ada"), ("/Author(Ada)", "Ada"), ("/Author <416461>", "Ada"),
      ("/Author <FEFF00410064006100E4>", "Adaä"), ("/Author (\\101da)", "Ada"),
      ("/Author (A \\(B\\))", "A (B)"), ("/Author (A (B))", "A (B)"),
      ("/Author (\\344)", "ä"), ("/Author (\\357\\273\\277\\303\\244)", "ä"),
      ("/Title (/Author \\(x) /Author (Ada)", "Ada"), ("/Trapped /True /Author (Ada)", "Ada"),
    ])
  func author(dictionary: String, name: String) throws {
    #expect(try details(dictionary).people == [name])
  }

  @Test("The program, the time and the title are reported")
  func others() throws {
    let found = try details("/Producer (P) /Creator (C) /CreationDate (D:2026) /Title (T)")
    #expect(found.program == "P" && found.timeTaken == "D:2026" && found.hasComment)
    #expect(try details("/Creator (C)").program == "C")
  }

  @Test(
    "An unreadable dictionary gives no details",
    arguments: [
      "/Author", "/Author (Ada", "/Author 5", "/Author ()", "/Author <<", ">> (Ada)",
    ])
  func unreadable(dictionary: String) throws {
    #expect(try details(dictionary).people.isEmpty)
  }

  @Test("Another object, a missing reference and an encrypted file give no details")
  func missing() throws {
    #expect(try details("/Author (Ada)", trailer: "/Info 8 0 R").isEmpty)
    #expect(try details("/Author (Ada)", trailer: "/Info 99999999999 0 R").isEmpty)
    #expect(try details("/Author (Ada)", trailer: "").isEmpty)
    #expect(try details("/Author (Ada)", trailer: "/Info 7 0 R /Encrypt 3 0 R").isEmpty)
    let found = try details("/Author (Ada)", before: "17 0 obj << /Author (Bob) >>")
    #expect(found.people == ["Ada"])
  }

  @Test("The dictionary is found at both ends of a large file")
  func largeFile() throws {
    let filler = String(repeating: "x", count: 1 << 20)
    #expect(try details("/Author (Ada)", before: filler).people == ["Ada"])
    #expect(try details("/Author (Ada) >> endobj \(filler)").people == ["Ada"])
  }
}
