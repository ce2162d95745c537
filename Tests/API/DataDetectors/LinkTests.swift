import Foundation
import Testing

@testable import UIKit

/// The links that extensions search for in shared texts.
@Suite(.timeLimit(.minutes(3))) struct LinkTests {
  private func links(_ text: String) throws -> [String] {
    let detector = try NSDataDetector(types: linkType.rawValue)
    let range = NSRange(location: 0, length: text.utf16.count)
    return detector.matches(in: text, options: [], range: range).map { match in
      let place = Range(match.range, in: text)
      return "\(place.map { String(text[$0]) } ?? "?") → \(match.url?.absoluteString ?? "?")"
    }
  }

  /// The constant that iOS sources use and that Foundation deprecates.
  @available(*, deprecated) private static let asked = NSTextCheckingResult.CheckingType.link

  @available(*, deprecated)
  @Test("The detector finds the links that Foundation's detector finds") func foundationsExamples()
    throws
  {
    #expect(linkType == Self.asked)
    let detector = try NSDataDetector(types: Self.asked.rawValue)
    let match = detector.firstMatch(
      in: "www.example.com", options: [], range: NSRange(location: 0, length: 15))
    #expect(match?.resultType == Self.asked)
  }

  @Test(arguments: [
    ("http://example.com", "http://example.com"),
    ("HTTPS://Example.com/A", "HTTPS://Example.com/A"),
    ("https://a.example/x?y=1&z=%20#f", "https://a.example/x?y=1&z=%20#f"),
    ("http://localhost:8080/", "http://localhost:8080/"), ("http://10.0.0.1", "http://10.0.0.1"),
    ("http://[::1]:80/x", "http://[::1]:80/x"), ("ftp://u:p@h.example/x", "ftp://u:p@h.example/x"),
    ("myapp://open?id=1", "myapp://open?id=1"), ("file:///tmp/a", "file:///tmp/a"),
    ("www.example.com", "http://www.example.com"),
    ("www.example.strange/x", "http://www.example.strange/x"),
    ("example.com", "http://example.com"),
    ("a.b.example.co.uk:80/x", "http://a.b.example.co.uk:80/x"),
    ("ann@example.com", "mailto:ann@example.com"),
    ("mailto:ann+x@example.com?subject=a", "mailto:ann+x@example.com?subject=a"),
    ("tel:+49-30-1234", "tel:+49-30-1234"),
    ("https://bücher.example/ä?q=ü", "https://xn--bcher-kva.example/%C3%A4?q=%C3%BC"),
    ("例え.jp", "http://xn--r8jz45g.jp"), ("http://пример.рф", "http://xn--e1afmkfd.xn--p1ai"),
    ("https://a.example/wiki/A_(b)", "https://a.example/wiki/A_(b)"),
    ("https://a.example/x-_~/", "https://a.example/x-_~/"),
  ])
  func wholeTexts(_ text: String, _ url: String) throws {
    #expect(try links(text) == ["\(text) → \(url)"])
    #expect(try links("see \(text), and \(text)!") == ["\(text) → \(url)", "\(text) → \(url)"])
    #expect(try links("(\(text)) “\(text)” <\(text)>").count == 3)
  }

  @Test(arguments: [
    ("Read http://a.example/b. Then", "http://a.example/b"),
    ("Is it http://a.example?", "http://a.example"), ("http://a.example/…", "http://a.example/"),
    ("(http://a.example/b)", "http://a.example/b"),
    ("[x](http://a.example/b)c", "http://a.example/b"),
    ("**http://a.example/b**", "http://a.example/b"),
    ("'http://a.example/b'", "http://a.example/b"),
    ("{\"url\":\"http://a.example/b\"}", "http://a.example/b"),
    ("url=http://a.example/b|c", "http://a.example/b"),
    ("http://a.example/b\nc", "http://a.example/b"),
    ("見てhttp://a.exampleを見て", "http://a.example"), ("「http://a.example/あ」", "http://a.example/あ"),
    ("http://a.example/あ。次", "http://a.example/あ"), ("Ende: example.de.", "example.de"),
    ("http://a.example/b(c", "http://a.example/b(c"),
    ("http://a.example/b](c)", "http://a.example/b"),
  ])
  func linkEnds(_ text: String, _ link: String) throws {
    #expect(try links(text).map { $0.components(separatedBy: " → ")[0] } == [link])
  }

  @Test(arguments: [
    "", "no link at all", "http://", "http://.", "https:// x", "www.", "www.example", "e.g. this",
    "main.swift README.md setup.sh 3.14 1.2.3", "Ende.Dann", "a@b", "@example.com", "ann@",
    "mailto:", "tel:x", "://x", "c:\\x.com", "/usr/share/example.com", "foo:bar", "http://[::1",
    "a.", "..com", "x_@y_.",
  ])
  func noLink(_ text: String) throws {
    #expect(try links(text) == [])
  }

  /// Ranges count UTF-16 units, as in Objective-C, whatever text precedes them.
  @Test func utf16Ranges() throws {
    let text = "😀👨‍👩‍👧 é http://a.example/😀 www.b.example"
    let detector = try NSDataDetector(types: linkType.rawValue)
    let whole = NSRange(location: 0, length: (text as NSString).length)
    let ranges = detector.matches(in: text, range: whole).map(\.range)
    #expect(
      ranges.map { (text as NSString).substring(with: $0) } == [
        "http://a.example/😀", "www.b.example",
      ])
    let later = NSRange(location: ranges[1].location, length: 13)
    #expect(detector.firstMatch(in: text, range: later)?.range == ranges[1])
    #expect(detector.numberOfMatches(in: text, range: whole) == 2)
    #expect(detector.rangeOfFirstMatch(in: "none", range: whole).location == NSNotFound)
    // This range ends inside a character. The ranges below exceed the text.
    let cut = NSRange(location: 0, length: ranges[0].upperBound - 1)
    #expect(detector.firstMatch(in: text, range: cut)?.range.length == ranges[0].length - 2)
    for range in [
      NSRange(location: 0, length: .max), NSRange(location: .max, length: 5),
      NSRange(location: NSNotFound, length: 0), NSRange(location: -3, length: -1),
    ] { _ = detector.matches(in: text, range: range) }
    var seen = 0
    detector.enumerateMatches(in: text, range: whole) { match, _, stop in
      #expect(match?.resultType == linkType && match?.numberOfRanges == 1)
      seen += 1
      stop.pointee = true
    }
    #expect(seen == 1)
  }

  @Test("Other checking types are rejected with a message") func rejectsOtherTypes() throws {
    let error = #expect(throws: CocoaError.self) {
      try NSDataDetector(types: 1 << 11)
    }
    #expect("\(try #require(error))".contains("links"))
    let detector = try NSDataDetector(types: linkType.rawValue | 1 << 3)
    #expect(detector.numberOfMatches(in: "a.example.com", range: NSRange(0..<13)) == 1)
  }

  /// Texts for which a slow search would need a long time.
  @Test(arguments: ["a.", "http://", "(", "a@", "www.", "あ", "-", "http://a.example/(", "a:"])
  func longTexts(_ piece: String) throws {
    _ = try links(String(repeating: piece, count: 20_000))
  }
}
