import ShareSheet
import Testing

@testable import TerminalSheet

struct KeyParserTests {
  @Test(
    "Escape sequences are parsed into keys",
    arguments: [
      ("a", [Key.text("a")]), ("ab", [.text("ab")]), ("\r", [.enter]), ("\n", [.controlEnter]),
      ("\u{1B}[13;5u", [.controlEnter]), ("\u{1B}[27;5;13~", [.controlEnter]),
      ("\u{1B}[13;2u", [.enter]), ("\u{1B}[57414;5u", [.controlEnter]),
      ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{1}", [.control("a")]),
      ("\u{1B}[97;5u", [.control("a")]), ("\u{1B}[27;5;97~", [.control("a")]),
      ("\u{1B}[27u", [.escape]), ("\u{1B}[97;2u", [.text("A")]),
      ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
      ("\u{1B}[1;5C", [.wordRight]), ("\u{1B}b", [.wordLeft]), ("\u{1B}[1;3D", [.wordLeft]),
      ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}OF", [.end]),
      ("\u{1B}[1;5F", [.finish]),
      ("\u{1B}[3~", [.delete]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]),
      ("\u{1B}\u{7F}", [.control("w")]), ("é牛🐄", [.text("é牛🐄")]),
      ("\u{1B}[200~a\nb\u{1B}[A\u{1B}[201~c", [.paste("a\nb\u{1B}[A"), .text("c")]),
      // Unknown sequences are dropped completely.
      ("\u{1B}[?1;2c", []), ("\u{1B}]11;rgb:00/00/00\u{7}x", [.text("x")]),
      ("\u{1B}P1$r0m\u{1B}\\x", [.text("x")]), ("\u{1B}[97;5:3u", []), ("\u{1B}[57441u", []),
      ("\u{1B}[99999999999999999999u", []),
    ])
  func sequences(bytes: String, keys: [Key]) {
    var parser = KeyParser()
    #expect(parser.parse(Array(bytes.utf8)) == keys)
    #expect(parser.timeout == nil)
  }

  @Test("Splitting the input does not change the keys")
  func pieces() {
    let bytes = Array("a\u{1B}[13;5u牛\u{1B}[200~x\ny\u{1B}[201~\u{1B}[1;5D\u{1B}OHé".utf8)
    var whole = KeyParser()
    let expected = whole.parse(bytes)
    for size in 1...bytes.count {
      var parser = KeyParser()
      var keys: [Key] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        keys += parser.parse(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(keys == expected, "pieces of \(size)")
    }
  }

  @Test("A lone Esc is a key if no byte follows") func loneEscape() {
    var parser = KeyParser()
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.timeout == 50)
    #expect(parser.finishWaiting() == .escape)
    #expect(parser.timeout == nil)
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.parse(Array("[A".utf8)) == [.up])
  }

  @Test("A line feed in a longer input does not post") func lineFeed() {
    var parser = KeyParser()
    #expect(
      parser.parse(Array("one\ntwo\n".utf8)) == [.text("one"), .enter, .text("two"), .enter])
  }

  @Test("A paste without an end is ended after a wait") func endlessPaste() {
    var parser = KeyParser()
    #expect(parser.parse(Array("\u{1B}[200~lost".utf8)) == [])
    #expect(parser.finishWaiting() == .paste("lost"))
    #expect(parser.parse(Array("x".utf8)) == [.text("x")])
  }

  @Test("A huge paste is truncated") func hugePaste() {
    var parser = KeyParser()
    _ = parser.parse(Array("\u{1B}[200~".utf8))
    let block = [UInt8](repeating: 0x61, count: 1 << 16)
    for _ in 0..<20 { #expect(parser.parse(block) == []) }
    let keys = parser.parse(Array("\u{1B}[201~".utf8))
    #expect(keys == [.paste(String(repeating: "a", count: KeyParser.pasteLimit))])
  }

  @Test("Random bytes never break the parser") func randomBytes() {
    var random = SystemRandomNumberGenerator()
    var parser = KeyParser()
    for _ in 0..<2000 {
      let noise = (0..<50).map { _ in UInt8.random(in: 0...255, using: &random) }
      for key in parser.parse(noise) {
        guard case .text(let text) = key else { continue }
        #expect(!text.unicodeScalars.contains(where: CharacterWidth.isControl))
      }
    }
  }

  @Test(
    "Invalid characters are discarded",
    arguments: [
      [0xFF, 0x61], [0xC3, 0x61], [0xE7, 0x89, 0x61], [0xC0, 0x61], [0x80, 0x61],
    ])
  func invalidUTF8(bytes: [UInt8]) {
    var parser = KeyParser()
    #expect(parser.parse(bytes) == [.text("a")])
  }
}
