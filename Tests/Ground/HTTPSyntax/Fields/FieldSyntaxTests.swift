import HTTPSyntax
import Testing

@Suite struct FieldSyntaxTests {
  @Test(
    "A token has only the letters, digits and symbols of RFC 9110, and at most 256 bytes",
    arguments: [
      ("GET", true), ("x-My_header.1~", true), ("!#$%&'*+-.^_`|~", true), ("", false),
      ("a b", false), ("a:b", false), ("a\r\nb", false), ("ä", false), ("a\u{7F}", false),
      (String(repeating: "a", count: 256), true), (String(repeating: "a", count: 257), false),
    ])
  func token(text: String, isToken: Bool) { #expect(FieldSyntax.isToken(text) == isToken) }

  @Test(
    "A field's value has no control characters except tabs",
    arguments: [
      ("", true), ("a\tb c", true), ("Grüße", true), ("a\nb", false), ("a\rb", false),
      ("a\0", false), ("\u{7F}", false),
    ])
  func value(text: String, isValue: Bool) { #expect(FieldSyntax.isValue(text) == isValue) }

  @Test(
    "The file name is read from Content-Disposition",
    arguments: [
      ("inline; filename=\"a b.png\"", "a b.png"), ("attachment; filename=cow.jpg", "cow.jpg"),
      ("inline; filename*=UTF-8''K%C3%BChe.png; filename=\"x\"", "Kühe.png"),
      ("inline; filename*=latin1''x; filename=y", "y"), ("inline", nil),
      ("inline; filename=\"", nil),
      ("inline; filename=\"\"", nil), ("inline; filename*=UTF-8''%ff", nil),
    ])
  func fileName(disposition: String, name: String?) {
    #expect(FileName(contentDisposition: disposition)?.text == name)
  }
}
