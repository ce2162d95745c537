import HTTPSyntax
import Testing

@Suite struct FileNameTests {
  @Test(arguments: [
    ("inline; filename=\"a b.png\"", "a b.png"), ("attachment; filename=cow.jpg", "cow.jpg"),
    ("inline; filename*=UTF-8''K%C3%BChe.png; filename=\"x\"", "Kühe.png"),
    ("inline; filename*=latin1''x; filename=y", "y"), ("inline", nil), ("inline; filename=\"", nil),
    ("inline; filename=\"\"", nil), ("inline; filename*=UTF-8''%ff", nil),
  ])
  func reads(disposition: String, name: String?) {
    #expect(FileName(contentDisposition: disposition)?.text == name)
  }
}
