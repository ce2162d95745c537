import Foundation
import Testing

@testable import ShareContent
@testable import sharesheet

/// Names from outside that become file names, and values that become JSON.
@Suite struct SavedNameTests {
  @Test(arguments: [
    "a.e" + String(repeating: "\u{334}", count: 118),
    "a.e" + String(repeating: "\u{334}", count: 300),
    String(repeating: "\u{334}", count: 300), "." + String(repeating: "é", count: 300),
    String(repeating: "a", count: 100_000),
  ])
  func lengthLimit(wish: String) {
    for name in [SavedName(wish: wish), SavedName(wish: wish, ending: ".txt"), SavedName(of: wish)]
    {
      for text in [name.text, name.numbered(2), name.numbered(10_000)] {
        #expect(!text.isEmpty && text.utf8.count <= 255)
      }
    }
  }

  @Test(arguments: [
    ("cow\u{202E}gpj.exe", "cow-gpj.exe"), ("a/b\nc.txt", "a-b-c.txt"), ("  moo  ", "moo"),
    ("👩‍🌾.png", "👩‍🌾.png"), ("..", "untitled"), ("صورة\u{200F}.jpg", "صورة\u{200F}.jpg"),
    ("\u{200B}\u{FEFF}a", "--a"), ("a\u{2066}b\u{2069}", "a-b-"), ("", "untitled"),
    (
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    ),
  ])
  func invisibleCharacters(wish: String, name: String) {
    #expect(SavedName(wish: wish).text.utf8.elementsEqual(name.utf8))
  }

  @Test(
    "A number is inserted before all suffixes of a name",
    arguments: [
      ("archive.tar.gz", "archive 2.tar.gz"), ("cow.jpg", "cow 2.jpg"), ("cow.jfif", "cow 2.jfif"),
      ("dump.sql.zst", "dump 2.sql.zst"), ("letter.pdf.asc", "letter 2.pdf.asc"),
      (".hidden", ".hidden 2"), (".bashrc.gz", ".bashrc 2.gz"), ("README", "README 2"),
      ("cow-1.2.gz", "cow-1.2 2.gz"), ("2025-02-05 21.46 final", "2025-02-05 21.46 final 2"),
      ("dots...", "dots... 2"), ("a.tar.GZ", "a 2.tar.GZ"), ("Mr. Moo", "Mr. Moo 2"),
      ("a.tar", "a 2.tar"), (".tar.gz", ".tar 2.gz"),
      (
        String(repeating: "a", count: 248) + ".tar.gz",
        String(repeating: "a", count: 246) + " 2.tar.gz"
      ),
    ])
  func numbered(name: String, second: String) {
    #expect(SavedName(of: name).text == name)
    #expect(SavedName(of: name).numbered(2) == second)
  }

  @Test(
    "For a filesystem with the rules of Windows a similar name is chosen and explained",
    arguments: [
      ("2025-02-05 21:46:53.png", "2025-02-05 21-46-53.png", "no ':' in a name"),
      ("what?.txt", "what-.txt", "no '?' in a name"),
      ("a<b>|\"c\"\\*", "a-b---c---", "no '<', no '>', no '|', no '\"', no '\\', no '*' in a name"),
      ("dots...", "dots", "no dot or space at the end of a name"),
      ("tail ", "tail", "no dot or space at the end of a name"),
      ("...", "untitled", "no dot or space at the end of a name"),
      ("a\nb\u{1}", "a-b-", "no control characters in a name"),
      ("a\n:", "a--", "no ':', no control characters in a name"),
      ("cow.jpg", "cow.jpg", ""), ("👩‍🌾.png", "👩‍🌾.png", ""), (" lead", " lead", ""),
    ])
  func portable(name: String, portable: String, words: String) {
    #expect(SavedName(of: name).portable.text == portable)
    #expect(SavedName(of: name).refusedParts == words)
  }

  @Test func unrepresentableNames() throws {
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["nan": Double.nan, "far": Double.infinity, "near": 1.5], format: .xml,
      options: 0)
    let value = try #require(PropertyListValue(list))
    let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    #expect(json.contains(#""nan":"nan""#) && json.contains(#""far":"inf""#), "\(json)")
    #expect(json.contains(#""near":1.5"#), "\(json)")
  }
}
