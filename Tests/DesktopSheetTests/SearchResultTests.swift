#if canImport(DesktopSheet)
  import DesktopSheet
  import Testing

  /// The results of GNOME Shell's search.
  struct SearchResultTests {
    private static let all: [SearchResult] = [.clipboard, .lastScreenshot, .screenshot]
    private static let link = "https://music.example/paranoid?a=B"

    private func results(_ text: String, _ possible: [SearchResult] = all) -> [SearchResult] {
      SearchResult.results(for: text.split(separator: " ").map(String.init), possible: possible)
    }

    @Test(
      "Words find the actions",
      arguments: [
        ("share", all), ("Share", all), ("sha", all), ("SEND", all), ("shäre", all),
        ("clip", [.clipboard]), ("clipboard", [.clipboard]), ("share clipboard", [.clipboard]),
        ("share the c", [.clipboard]), ("screenshot", [.lastScreenshot, .screenshot]),
        ("last screenshot", [.lastScreenshot]), ("share a screenshot", [.screenshot]),
      ] as [(String, [SearchResult])])
    func words(text: String, found: [SearchResult]) {
      #expect(results(text) == found)
      #expect(results(text, [.clipboard]) == found.filter { $0 == .clipboard })
    }

    @Test(
      "Short and other words find nothing",
      arguments: ["", "s", "sh", "the", "a", "last", "shares", "share cow", "clipboard screenshot"])
    func nothing(text: String) { #expect(results(text) == []) }

    @Test("A typed web address is offered, also beside a word for sharing") func address() {
      #expect(results(Self.link) == [.link(Self.link)])
      #expect(results("share \(Self.link)", []) == [.link(Self.link)])
      #expect(results("HTTP://music.example/") == [.link("HTTP://music.example/")])
      for text in [
        "cow \(Self.link)", "\(Self.link) \(Self.link)", "https://", "https:", "file:///etc/passwd",
        "javascript:alert(1)", "mailto:cow@example.org", "music.example", "ftp://music.example/",
      ] {
        #expect(results(text) == [], "\(text)")
      }
    }

    @Test("Identifiers are read back, and other identifiers are refused") func identifiers() {
      for result in Self.all + [.link(Self.link)] {
        #expect(SearchResult(identifier: result.identifier) == result)
        #expect(!result.title.isEmpty)
      }
      for identifier in ["", "link:", "link:file:///etc/passwd", "history", "quit", "link:paste"] {
        #expect(SearchResult(identifier: identifier) == nil, "\(identifier)")
      }
    }

    @Test("Searches that nobody types find nothing, and take no time") func limits() {
      let start = ContinuousClock.now
      let long = String(repeating: "share", count: 200_000)
      for terms in [
        Array(repeating: "share", count: 10_000), [long], ["share", long],
        ["https://music.example/" + long], Array(repeating: Self.link, count: 10_000),
      ] {
        #expect(SearchResult.results(for: terms, possible: Self.all) == [])
      }
      #expect(SearchResult(identifier: "link:https://music.example/" + long) == nil)
      #expect(ContinuousClock.now - start < .seconds(5))
    }
  }
#endif
