import Testing

@testable import LinkPresentation

@Suite struct PageHeadTests {
  @Test("Open Graph's names precede the title, whatever their order") func openGraph() {
    let head = PageHead(
      """
      <!doctype html><html><head><TITLE>Plain</TITLE><!-- <title>No</title> -->
      <script>"<title>Script</title>"</script>
      <link rel='shortcut icon' href=/i.ico><link rel="apple-touch-icon" href="/touch.png">
      <meta content="A &amp; B&#8217;s &uuml;ber&#x21; &unknown;" property="og:title">
      <meta property='og:image' content='/pic.png?a=1&amp;b=2'/>
      </head><body><title>Body</title>
      """)
    #expect(head.title == "A & B’s über! &unknown;")
    #expect(head.image == "/pic.png?a=1&b=2")
    #expect(head.icon == "/touch.png")
  }

  @Test("Spaces of a title become one") func spaces() {
    #expect(PageHead("<title>\n  Two \t words\n</title>").title == "Two words")
  }

  @Test(
    "A damaged page has no details",
    arguments: [
      "", "<", "<title", "<title>never ends", "<meta content=", "<!--", "<a b=\"c", "<//>",
    ]
  )
  func damaged(_ page: String) { #expect(PageHead(page) == PageHead("")) }

  @Test("A reference that is no character stays") func references() {
    #expect(PageHead("<title>&#xD800;&#1114112;</title>").title == "&#xD800;&#1114112;")
  }
}
