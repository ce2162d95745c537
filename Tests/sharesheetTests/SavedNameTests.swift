import Foundation
import Testing

@testable import ShareContent
@testable import sharesheet

/// What comes from elsewhere and becomes a file's name, or JSON.
@Suite struct SavedNameTests {
  @Test(arguments: [
    "a.e" + String(repeating: "\u{334}", count: 118),
    "a.e" + String(repeating: "\u{334}", count: 300),
    String(repeating: "\u{334}", count: 300), "." + String(repeating: "é", count: 300),
  ])
  func aNameOfAnyLengthIsCut(wish: String) {
    let name = SavedFile.name(wish)
    #expect(!name.isEmpty && name.utf8.count <= 200)
  }

  @Test(arguments: [
    ("cow\u{202E}gpj.exe", "cow-gpj.exe"), ("a/b\nc.txt", "a-b-c.txt"), ("  moo  ", "moo"),
    ("👩‍🌾.png", "👩‍🌾.png"), ("..", "untitled"),
  ])
  func whatCannotBeSeenIsReplaced(wish: String, name: String) {
    #expect(SavedFile.name(wish) == name)
  }

  @Test func whatJSONHasNoSignForIsText() throws {
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["nan": Double.nan, "far": Double.infinity, "near": 1.5], format: .xml,
      options: 0)
    let value = try #require(PropertyListValue(list))
    let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    #expect(json.contains(#""nan":"nan""#) && json.contains(#""far":"inf""#), "\(json)")
    #expect(json.contains(#""near":1.5"#), "\(json)")
  }
}
