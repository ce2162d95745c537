import HTTPSyntax
import Testing

@Suite struct PercentEscapingTests {
  @Test(
    "Every character except the unreserved ones is escaped, byte by byte",
    arguments: [
      ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b/c?d", "a%20b%2Fc%3Fd"), ("50%41", "50%2541"),
      ("é\n", "%C3%A9%0A"),
    ])
  func escapes(text: String, escaped: String) { #expect(PercentEscaping.escape(text) == escaped) }
}
