import Foundation
import HTTPService
import PushInbox
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct InboxPageTests {
  private let push: TestPush
  private let attack = "<script>alert('x')</script>\"'><img src=x onerror=y>"

  init() async throws { push = try await TestPush() }

  @Test("Text from outside is escaped") func escapedText() async throws {
    try await push.run {
      try await push.publish(
        attack, to: "cows",
        ["-H", "Title: \(attack)", "-H", "Tags: \(attack)", "-H", "Click: \(attack)"])
      try await push.publish("<b>", to: "cows", ["-H", "Filename: \(attack)"])
      for path in ["/cows", "/cows/since?after=0"] {
        let page = try await push.ask(path)
        #expect(page.text.contains("&lt;script&gt;alert(&#39;x&#39;)"))
        #expect(!page.text.contains("<script>") && !page.text.contains("<img src=x"))
        let policy = try #require(page.header("content-security-policy"))
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
        #expect(page.header("x-content-type-options") == "nosniff")
      }
    }
  }

  @Test(arguments: [
    ("https://example.org/a", true), ("mailto:a@example.org", true),
    ("javascript:alert(1)", false), ("data:text/html,x", false), ("file:///etc/passwd", false),
    (" javascript:alert(1)", false),
  ])
  func harmlessLinks(click: String, isLink: Bool) async throws {
    try await push.run {
      try await push.publish("m", to: "cows", ["-H", "Click: \(click)"])
      let page = try await push.ask("/cows")
      #expect(page.text.contains("href=\"\(click)\"") == isLink)
      #expect(page.text.contains("class=\"link\""))
    }
  }

  /// A tag with the name of an emoji is shown as this emoji. A tag that only programs use is
  /// hidden. A link is shown once.
  @Test func readableMessage() async throws {
    try await push.run {
      let fields = [
        "Title: Zoë",
        "Tags: wave,hoi-0123456789ab,moo-000000000001,7f3cde0a-43c5-4f51-a8dd-0123456789ab,urgent,"
          + "decade,202701150800",
        "Click: https://cow.example/a",
      ]
      try await push.publish(
        "Hoi! https://cow.example/a", to: "cows", fields.flatMap { ["-H", $0] })
      let page = try await push.ask("/cows").text
      #expect(page.contains("\u{1F44B} Zoë</h2>") && !page.contains("0123456789ab"))
      #expect(!page.contains("000000000001"))
      for tag in ["decade", "202701150800"] {
        #expect(page.contains("<span class=\"tag\">\(tag)</span>"), "\(tag)")
      }
      #expect(page.contains("<span class=\"tag\">urgent</span>") && !page.contains(">wave<"))
      #expect(page.split(separator: "https://cow.example/a</a>").count == 2)
      #expect(
        page.contains("Hoi! <a href=\"https://cow.example/a\"") && !page.contains("class=\"link\""))
      let time = try #require(page.firstMatch(of: /<time datetime="([^"]+)">([^<]+)</)?.output)
      #expect(time.1 == "2027-01-15T08:00:00Z")
      #expect(time.2 == "2027-01-15 08:00:00 UTC")
      // A longer link that begins with the same text is a different link.
      try await push.publish(
        "See https://cow.example/ab", to: "sheep", ["-H", "Click: https://cow.example/a"])
      #expect(try await push.ask("/sheep").text.contains("class=\"link\""))
    }
  }

  /// A picture on another server would reveal to that server who reads the message, and when.
  @Test("Pictures from other servers are not shown") func remotePictures() async throws {
    try await push.run {
      try await push.publish(
        "m", to: "cows",
        ["-H", "Attach: https://example.org/a.jpg", "-H", "Icon: https://example.org/i.png"])
      let page = try await push.ask("/cows")
      #expect(!page.text.contains("<img") && !page.text.contains("i.png"))
      #expect(page.text.contains("<a href=\"https://example.org/a.jpg\""))
    }
  }

  @Test("The newest messages come first, one page at a time") func pages() async throws {
    try await push.run {
      for number in 1...103 { try await push.publish("m\(number).", to: "cows") }
      let page = try await push.ask("/cows")
      #expect(page.text.split(separator: "<article ").count == 101)
      #expect(page.text.contains(">m103.<") && !page.text.contains(">m3.<"))
      let older = try #require(page.text.firstMatch(of: /href="(\/cows\?before=\d+)"/)?.output.1)
      let next = try await push.ask(String(older))
      #expect(next.text.split(separator: "<article ").count == 4 && next.text.contains(">m3.<"))
      #expect(next.text.contains("data-first=\"false\"") && !next.text.contains("before="))
      // The response has the oldest hundred messages after the given number. The page's script
      // requests the next hundred afterwards, so it skips no message.
      let since = try await push.ask("/cows/since?after=0")
      #expect(since.text.split(separator: "<article ").count == 100)
      #expect(since.text.contains(">m1.<") && !since.text.contains(">m101.<"))
      let lines = since.text.matches(of: />m(\d+)\.</).compactMap { Int($0.output.1) }
      #expect(lines == Array((1...100).reversed()))
    }
  }

  @Test("The page lists the topics, and its button creates a new one") func topics() async throws {
    try await push.run {
      try await push.publish("m", to: "cows")
      try await push.publish("m", to: "sheep")
      let page = try await push.ask("/")
      let topics = page.text.matches(of: /<li><a href="\/(\w+)">/).map { String($0.output.1) }
      #expect(topics == ["sheep", "cows"])
      let new = try await push.ask("/topics", ["-X", "POST"])
      #expect(new.status == 303)
      let name = try #require(new.header("location"))
      #expect(try #require(name.wholeMatch(of: /\/[a-z2-9]{20}/)).output == name)
      #expect(try await push.ask(name).text.contains("Nothing has arrived yet."))
      for asset in ["/push.css", "/push.js"] {
        #expect(try await push.ask(asset).status == 200)
      }
    }
  }
}
