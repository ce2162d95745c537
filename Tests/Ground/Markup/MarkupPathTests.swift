import Testing

@testable import Markup

@Suite struct MarkupPathTests {
  private static let document = """
    <?xml version="1.0"?>
    <files count="2"><!-- a --><file kind="small"><url>https://cow.example/1</url><name>a</name></file>
    <file kind='full'><url>https://cow.example/2?a=1&amp;b=2</url><name>b</name></file>
    <note><![CDATA[<moo>]]></note></files>
    """

  @Test(arguments: [
    ("/files/file[1]/url", "https://cow.example/1"),
    ("/files/file[last()]/url", "https://cow.example/2?a=1&b=2"),
    ("//url", "https://cow.example/1"), ("/files/@count", "2"),
    ("/files/file[@kind='full']/url", "https://cow.example/2?a=1&b=2"),
    ("/files/file[name=\"b\"]/@kind", "full"), ("files/*/name", "a"), ("/files/note", "<moo>"),
    ("//name/text()", "a"), ("/files//name", "a"),
  ])
  func values(_ path: String, _ value: String) throws {
    let root = try MarkupElement(Array(Self.document.utf8))
    #expect(try #require(MarkupPath(path)).text(in: root) == value)
  }

  @Test(arguments: ["/files/file[3]/url", "//moo", "/file", "/files/@moo"])
  func nothing(_ path: String) throws {
    let root = try MarkupElement(Array(Self.document.utf8))
    #expect(try #require(MarkupPath(path)).text(in: root) == nil)
  }

  @Test(arguments: [
    "", "/", "/a[", "/a[0]", "/a[b", "/a[position()<2]", "count(//a)", "/a/@b/c", "/a|/b",
    String(repeating: "/a", count: 40),
  ])
  func otherPaths(_ path: String) { #expect(MarkupPath(path) == nil) }

  @Test(
    "A document with an entity or a document type is refused",
    arguments: [
      "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<a>&b;</a>", "<a", "<a></b>",
      String(repeating: "<a>", count: 300),
    ])
  func refused(_ document: String) {
    #expect(throws: MarkupReader.Failure.self) { try MarkupElement(Array(document.utf8)) }
  }
}
