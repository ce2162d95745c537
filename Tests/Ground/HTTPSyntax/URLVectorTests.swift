import Foundation
import TestServers
import Testing

@testable import HTTPSyntax

/// A line of `Tests/Vectors/urls.jsonl`: a text and the URL read from the text, or `null` if the
/// text is not a URL.
struct URLVector: Decodable, Sendable, CustomTestStringConvertible {
  let text: String
  let url: String?

  var testDescription: String { text.debugDescription }

  static let all: [URLVector] = {
    let file = Checkout.root.appending(path: "Tests/Vectors/urls.jsonl")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { try? JSONDecoder().decode(URLVector.self, from: Data($0.utf8)) }
  }()
}

@Suite struct URLVectorTests {
  @Test func readsEveryLine() { #expect(URLVector.all.count > 100) }

  @Test("Each text of the file is read as the URL that its line states", arguments: URLVector.all)
  func reads(_ vector: URLVector) {
    #expect(URL(reading: vector.text)?.absoluteString == vector.url)
    #expect(URLReference(vector.text)?.components?.string == vector.url)
  }

  @Test(
    "Reading the text of a URL again does not change the URL",
    arguments: URLVector.all.compactMap(\.url))
  func rereadURL(_ url: String) {
    #expect(URLReference(url)?.text == url)
    #expect(URL(string: url, encodingInvalidCharacters: false)?.absoluteString == url)
    // `URL(string:)`, which extensions use, accepts the URL unchanged.
    #expect(URL(string: url)?.absoluteString == url)
  }

  @Test(
    "A resolved relative reference keeps its escapes",
    arguments: [
      ("/files/a?f[0]=x%2Fy", "http://h:1/files/a?f%5B0%5D=x%2Fy"),
      ("?id=%5Bx]", "http://h:1/begin/x?id=%5Bx%5D"),
      ("files/x%", "http://h:1/begin/files/x%25"),
      ("//g/ü", "http://g/%C3%BC"),
      ("//münchen.example/", "http://xn--mnchen-3ya.example/"),
      ("../a b", "http://h:1/a%20b"),
      ("x/%2e%2e/y", "http://h:1/begin/x/%2e%2e/y"),
      ("#part", "http://h:1/begin/x?q#part"),
      ("https://other.example/a|b%2F", "https://other.example/a%7Cb%2F"),
      ("/a:b", "http://h:1/a:b"),
    ])
  func resolves(_ text: String, _ url: String) {
    let base = URL(reading: "http://h:1/begin/x?q")
    #expect(URL(reading: text, relativeTo: base)?.absoluteString == url)
  }

  @Test(
    "A text is a link if it consists of one link and of blanks around the link",
    arguments: [
      ("https://example.org/", "https://example.org/"),
      (" https://münchen.example/ü\n", "https://xn--mnchen-3ya.example/%C3%BC"),
      ("HTTP://example.org/a|b%2F", "HTTP://example.org/a%7Cb%2F"),
      ("mailto:a@example.org", "mailto:a@example.org"),
      ("tel:+49-30-123", "tel:+49-30-123"),
    ])
  func link(_ text: String, _ url: String) {
    #expect(URL.onlyLink(in: text)?.absoluteString == url)
  }

  @Test(
    "A text is no link if it has a blank inside or names no address",
    arguments: [
      "https://example.org/a b", "https://example.org/ is it", "see https://example.org/",
      "https://example.org/\nhttps://example.org/", "https://example.org/\u{A0}x", "https://",
      "https:example.org", "example.org", "mailto:", "mailto:anna", "tel:", "tel:me", "note:todo",
      "javascript:alert(1)", "file:///etc/passwd", "", " ",
      "https://example.org/" + String(repeating: "x", count: 9000),
    ])
  func text(_ text: String) { #expect(URL.onlyLink(in: text) == nil) }

  @Test(
    "Every character except the unreserved ones is escaped, byte by byte",
    arguments: [
      ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b/c?d", "a%20b%2Fc%3Fd"), ("50%41", "50%2541"),
      ("é\n", "%C3%A9%0A"),
    ])
  func escapes(text: String, escaped: String) { #expect(PercentEscaping.escape(text) == escaped) }
}
