import Contract
import Foundation
import Linux
import Testing

@testable import Destinations

/// The forms in which a link is copied.
@Suite struct LinkFormatTests {
  private static let link = "https://cow.example/a.png"

  @Test("Each format names the link, and shows a picture as a picture") func formats() {
    func all(isPicture: Bool) -> [String] {
      LinkFormat.allCases.map {
        $0.written(Self.link, name: "a cow.png", isPicture: isPicture)
      }
    }
    #expect(
      all(isPicture: false) == [
        Self.link, "[a cow.png](\(Self.link))", "<a href=\"\(Self.link)\">a cow.png</a>",
        "[url=\(Self.link)]a cow.png[/url]",
      ])
    #expect(
      all(isPicture: true) == [
        Self.link, "![a cow.png](\(Self.link))", "<img src=\"\(Self.link)\" alt=\"a cow.png\">",
        "[img]\(Self.link)[/img]",
      ])
  }

  @Test("A hostile name stays a name", arguments: [false, true])
  func hostileNames(isPicture: Bool) throws {
    let names = [
      "](javascript:alert(1))[", "a\\](https://evil.example/)", "`](`", "<script>alert(1)</script>",
      "\"><img src=x onerror=alert(1)>", "' onclick='alert(1)", "&lt;b&gt;", "[/url][url=x]y",
      "[/img]", "a\n\n# heading\n- list", "\u{202E}gnp.exe", "\u{1B}]52;c;bW9v\u{7}",
      "**b** __i__ ~~s~~",
      "![x](y)", "$x$ | y", "\\", "\\\\", "a\u{0}b", "",
    ]
    for name in names {
      let markdown = LinkFormat.markdown.written(Self.link, name: name, isPicture: isPicture)
      let start = isPicture ? "![" : "["
      #expect(markdown.hasPrefix(start) && markdown.hasSuffix("](\(Self.link))"), "\(markdown)")
      let label = markdown.dropFirst(start.count).dropLast("](\(Self.link))".count)
      #expect(Self.isInert(label, "`*_[]<>&|~$!"), "\(label)")

      let html = LinkFormat.html.written(Self.link, name: name, isPicture: isPicture)
      #expect(html.filter { $0 == "<" }.count == (isPicture ? 1 : 2), "\(html)")
      #expect(html.filter { $0 == "\"" }.count == (isPicture ? 4 : 2), "\(html)")
      #expect(!html.contains("'"), "\(html)")

      let bbcode = LinkFormat.bbcode.written(Self.link, name: name, isPicture: isPicture)
      #expect(bbcode.filter { $0 == "[" }.count == 2, "\(bbcode)")
      for text in [markdown, html, bbcode] {
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }, "\(text)")
      }
    }
    // The checks notice a name that is not escaped.
    #expect(!Self.isInert("a](b)[", "[]") && !Self.isInert("a\\\\]", "[]"))
    #expect(Self.isInert("a\\]", "[]"))
  }

  /// Returns whether a backslash escapes each special character.
  private static func isInert(_ label: Substring, _ special: String) -> Bool {
    var isEscaped = false
    for character in label {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if special.contains(character) {
        return false
      }
    }
    return !isEscaped
  }

  @Test("A hostile link stays the address")
  func hostileLinks() {
    func written(_ format: LinkFormat, _ path: String) -> String {
      format.written("https://cow.example/\(path)", name: "cow", isPicture: false)
    }
    #expect(written(.markdown, "a) [b](c") == "[cow](https://cow.example/a%29%20[b]%28c)")
    #expect(written(.markdown, "`<b>`") == "[cow](https://cow.example/%60%3Cb%3E%60)")
    #expect(
      written(.markdown, "?a=1&copy;=2&b=3") == "[cow](https://cow.example/?a=1&amp;copy;=2&b=3)")
    #expect(
      written(.html, "\"onclick='x'?a&b")
        == "<a href=\"https://cow.example/%22onclick=&#39;x&#39;?a&amp;b\">cow</a>")
    #expect(
      written(.bbcode, "a][/url][b]") == "[url=https://cow.example/a%5D%5B/url%5D%5Bb%5D]cow[/url]")
    #expect(written(.markdown, "Kühe\n") == "[cow](https://cow.example/K%C3%BChe%0A)")
    let local = "http://[::1]:8080/a"
    #expect(LinkFormat.bbcode.written(local, name: "cow", isPicture: false) == local)
    #expect(LinkFormat.markdown.written(local, name: "cow", isPicture: false) == "[cow](\(local))")
    for format in LinkFormat.allCases {
      #expect(
        format.written("javascript:alert(1)", name: "cow", isPicture: true) == "javascript:alert(1)"
      )
    }
  }

  @Test("The file says the format, and a file without it copies the link itself") func file() throws
  {
    func text(_ copy: String) -> String {
      #"{"name": "Cows", "accepts": {"images": true}, "request": {"url": "https://cow.example/", "raw": ""}\#(copy)}"#
    }
    #expect(try DestinationReader.read(text("")).copy == .text)
    for format in LinkFormat.allCases {
      let file = try DestinationReader.read(text(#", "copy": "\#(format.rawValue)""#))
      #expect(file.copy == format)
      #expect(try DestinationReader.read(file.fileText) == file)
    }
    let error = #expect(throws: DestinationError.self) {
      try DestinationReader.read(text(#", "copy": "rtf""#))
    }
    #expect(error?.description.contains("text, markdown, html, bbcode") == true)
    #expect(throws: DestinationError.self) {
      try DestinationReader.read(
        #"{"name": "x", "accepts": {"links": true}, "browser": {"url": "https://a.example/", "fields": {"u": "{link}"}}, "copy": "html"}"#
      )
    }
  }

  @Test("One picture of a format that browsers show is a picture")
  func pictures() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: home) }
    let directories = Directories(environment: ["SHARESHEET_HOME": home.path])
    let folder = DestinationFolder(directories)
    let file = try DestinationReader.read(
      #"{"name": "Cows", "accepts": {"images": true}, "request": {"url": "https://cow.example/", "raw": ""}, "copy": "markdown"}"#
    )
    try folder.write(file, as: "cows")
    func copied(
      _ items: [(String, String)], _ id: String = "destination.cows.share",
      others: [String]? = nil
    ) -> String? {
      var entry = HistoryEntry(
        id: "a", extension: id, destination: "Cows", recipient: nil,
        items: items.map { HistoryEntry.Item(name: $0.0, type: $0.1) }, text: nil,
        date: Date(timeIntervalSince1970: 0), state: .delivered, reason: nil, link: Self.link,
        thumbnail: nil, canUnshare: false)
      entry.otherLinks = others
      return entry.copiedLink(in: directories)
    }
    #expect(copied([("a.png", "public.png")]) == "![a.png](\(Self.link))")
    #expect(copied([("a.heic", "public.heic")]) == "[a.heic](\(Self.link))")
    #expect(copied([("a.pdf", "com.adobe.pdf")]) == "[a.pdf](\(Self.link))")
    let several = [("a.png", "public.png"), ("b", "x"), ("c", "x"), ("d", "x")]
    #expect(copied(several) == "[a.png, b, c, …](\(Self.link))")
    #expect(
      copied([("a.png", "public.png"), ("b", "x")], others: ["https://cow.example/o"])
        == "![a.png](https://cow.example/o)\n[b](\(Self.link))")
    #expect(copied([("a.png", "public.png")], "org.example.share") == Self.link)
    #expect(copied([("a.png", "public.png")], "destination.gone.share") == Self.link)
  }
}
