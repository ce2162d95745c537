import Foundation
import HTTPSyntax
import Testing

@Suite(.timeLimit(.minutes(3))) struct StructuredFieldTests {
  @Test(arguments: [
    ("0", 0), ("42", 42), (" 42 ", 42), ("42;a=1;b", 42), ("999999999999999", 999_999_999_999_999),
  ])
  func integers(_ text: String, _ value: Int64) {
    #expect(StructuredField.count(text) == value)
  }

  @Test(arguments: [
    "", "-1", "+1", "1.5", "1, 2", "1 2", "\"1\"", "?1", "1000000000000000", "0x1", "１", "1;", "a",
    "1;=2", "99999999999999999999999999",
  ])
  func invalidIntegers(_ text: String) { #expect(StructuredField.count(text) == nil) }

  @Test(arguments: [("?1", true), ("?0", false), ("?1;x", true)])
  func booleans(_ text: String, _ value: Bool) {
    #expect(StructuredField.boolean(text) == value)
  }

  @Test(arguments: ["1", "0", "true", "?2", "?", "?1?1", "?1, ?0", ""])
  func invalidBooleans(_ text: String) {
    #expect(StructuredField.boolean(text) == nil)
  }

  @Test(arguments: [
    ("min-size=0", UploadLimit(minimumSize: 0)),
    ("max-size=10, max-age=5", UploadLimit(maximumSize: 10, maximumAge: 5)),
    (
      "max-append-size=7;q=1,\tmin-append-size=2, new=(", nil
    ),
    ("max-append-size=7, new=tok, other=\"a,b\", x", UploadLimit(maximumAppendSize: 7)),
    ("max-size=1, max-size=2", UploadLimit(maximumSize: 2)),
    ("expires=3", UploadLimit(maximumAge: 3)),
    ("max-size=\"10\"", nil), ("max-size", nil), ("max-size=-1", nil), ("max-size=1,", nil),
    ("max-size=1 min-size=2", nil), ("", UploadLimit()), ("MAX=1", nil),
  ])
  func readsLimits(_ text: String, _ limit: UploadLimit?) { #expect(UploadLimit(text) == limit) }

  @Test(arguments: [8, 6])
  func writesLimits(_ version: Int) {
    let limit = UploadLimit(maximumSize: 10, maximumAppendSize: 5, maximumAge: 60)
    #expect(UploadLimit(limit.text(version: version)) == limit)
    #expect(limit.text(version: version).contains(version == 8 ? "max-age=60" : "expires=60"))
    #expect(UploadLimit().text(version: version) == "min-size=0")
  }

  @Test func metadataRoundTrip() {
    let text = UploadMetadata.text([("filename", "kü h.png"), ("filetype", "image/png")])
    #expect(UploadMetadata.values(text) == ["filename": "kü h.png", "filetype": "image/png"])
    #expect(UploadMetadata.values("is_private,filename Yi5wbmc=")?["filename"] == "b.png")
  }

  @Test(arguments: ["a YQ==,a YQ==", "a !", "a YQ== YQ==", ",", "a YQ==,"])
  func malformedMetadata(_ text: String) { #expect(UploadMetadata.values(text) == nil) }

  @Test func dateRoundTrip() {
    let date = Date(timeIntervalSince1970: 784_111_777)
    #expect(UploadDate.text(date) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(UploadDate.date("Sun, 06 Nov 1994 08:49:37 GMT") == date)
    #expect(UploadDate.date("tomorrow") == nil)
    #expect(UploadDate.date("Sun, 06 Nov 1994 08:49:37 GMT and more") == nil)
    #expect(UploadDate.text(.distantFuture).hasSuffix("GMT"))
  }
}
