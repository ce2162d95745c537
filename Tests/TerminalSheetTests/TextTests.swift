import ShareSheet
import Testing

@testable import TerminalSheet

struct CharacterWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("牛", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("🐄", 2),
      ("👩‍👩‍👧", 2), ("🇨🇭", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("\u{200B}", 0), ("\n", 0), ("한", 2),
    ] as [(Character, Int)])
  func columns(character: Character, columns: Int) {
    #expect(CharacterWidth.columns(of: character) == columns)
  }
}

struct CharacterRangeTests {
  @Test("Control characters are never drawn") func controlCharacters() {
    for value in UInt32(0)..<0x300 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for repertoire in [CharacterRange.unicode, .ascii] {
        let glyph = repertoire.glyph(Character(scalar))
        #expect(!glyph.text.unicodeScalars.contains(where: CharacterWidth.isControl))
        #expect(glyph.columns > 0)
        if repertoire == .ascii { #expect(glyph.text.utf8.allSatisfy { $0 < 0x80 }) }
      }
    }
  }

  @Test("An endless grapheme cluster is truncated") func endlessCluster() {
    let cluster = Character("a" + String(repeating: "\u{301}", count: 5000))
    #expect(CharacterRange.unicode.glyph(cluster).text.unicodeScalars.count <= 12)
  }
}

struct PlainTextTests {
  @Test(arguments: [
    ("cow.jpg", "cow.jpg"), ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}]0;title\u{7}x", "x"),
    ("\u{1B}]8;;http://x\u{1B}\\link", "link"), ("a\nb\tc", "a b c"), ("a\u{7F}\u{9B}31mb", "ab"),
    ("cow\u{202E}gpj.exe", "cowgpj.exe"), ("c\u{200B}o\u{2060}w\u{FEFF}", "cow"),
    ("\u{1B}(Bx", "x"), ("\u{1B}", ""), ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func line(text: String, plain: String) {
    #expect(PlainText.line(text) == plain)
  }

  @Test("Line breaks are kept") func lineBreaks() {
    #expect(PlainText.lines("a\r\nb\rc\u{2028}d\te\u{1B}[2Jf") == "a\nb\nc\nd\tef")
  }

  @Test("An unfinished escape sequence ends with its line") func unfinishedSequence() {
    #expect(PlainText.lines("\u{1B}]0;never ended\nthe rest") == "\nthe rest")
  }
}

struct WrappedTextTests {
  private func rows(_ text: String, _ width: Int) -> [String] {
    let characters = Array(text)
    return WrappedText(characters, width: width, in: .unicode).rows.map {
      String(characters[$0.characters])
    }
  }

  @Test(arguments: [
    ("", [""]), ("one two", ["one two"]), ("one two three", ["one two ", "three"]),
    ("one\ntwo", ["one", "two"]), ("one\n", ["one", ""]), ("\n\n", ["", "", ""]),
    ("abcdefghijkl", ["abcdefgh", "ijkl"]), ("a abcdefghijkl", ["a ", "abcdefgh", "ijkl"]),
    ("牛牛牛牛牛", ["牛牛牛牛", "牛"]), ("a牛牛牛牛", ["a牛牛牛", "牛"]),
    ("one two      x", ["one two      ", "x"]),
  ])
  func wraps(text: String, expected: [String]) {
    #expect(rows(text, 8) == expected)
  }

  @Test("Each cursor place is on the screen and leads back to its character")
  func places() {
    let texts = ["one two three four", "a\n\nb", "abcdefghijklmnop", "牛a牛a牛a牛a牛a", "x        y"]
    for text in texts {
      for width in 2...20 {
        let layout = WrappedText(Array(text), width: width, in: .unicode)
        #expect(
          layout.rows.map(\.characters.count).reduce(0, +) + text.filter(\.isNewline).count
            == text.count)
        for index in 0...text.count {
          let place = layout.place(of: index)
          #expect((0...width).contains(place.column))
          #expect(layout.rows.indices.contains(place.row))
          if place.column < width {
            #expect(layout.index(row: place.row, column: place.column) == index)
          }
        }
      }
    }
  }
}

struct TextEditorTests {
  private func layout(_ editor: TextEditor, _ width: Int = 8) -> WrappedText {
    WrappedText(editor.characters, width: width, in: .unicode)
  }

  @Test func deletion() {
    var editor = TextEditor("a👩‍👩‍👧e\u{301}")
    editor.deleteBackward()
    #expect(editor.text == "a👩‍👩‍👧")
    editor.deleteBackward()
    #expect(editor.text == "a")
    editor.moveLeft()
    editor.deleteForward()
    editor.deleteForward()
    #expect(editor.text == "" && editor.cursor == 0)
  }

  @Test("A combining mark joins the preceding character") func combiningMark() {
    var editor = TextEditor("ex")
    editor.moveLeft()
    editor.insert("\u{301}")
    #expect(editor.characters == ["é", "x"])
    #expect(editor.cursor == 1)
    editor.insert("!")
    #expect(editor.text == "é!x")
  }

  @Test("The cursor moves over wrapped rows") func wrappedRows() {
    var editor = TextEditor("one two three\nx\nfour five")
    editor.moveToStart()
    for _ in 0..<6 { editor.moveRight() }
    var cursors: [Int] = []
    for _ in 0..<5 {
      editor.moveVertically(by: 1, in: layout(editor))
      cursors.append(editor.cursor)
    }
    // The column is kept across the short rows.
    #expect(cursors == [13, 15, 20, 25, 25])
  }

  @Test func rowEnds() {
    var editor = TextEditor("one two three")
    editor.moveToRowStart(in: layout(editor))
    #expect(editor.cursor == 8)
    editor.moveToRowStart(in: layout(editor))
    #expect(editor.cursor == 0)
    editor.moveToRowEnd(in: layout(editor))
    #expect(editor.cursor == 7)
    editor.moveToRowEnd(in: layout(editor))
    #expect(editor.cursor == 13)
  }

  @Test func deletesLinesAndWords() {
    var editor = TextEditor("one two\nthree four")
    editor.deleteWordBackward()
    #expect(editor.text == "one two\nthree ")
    editor.deleteToLineStart()
    #expect(editor.text == "one two\n")
    editor.moveToStart()
    editor.moveWordRight()
    editor.deleteToLineEnd()
    #expect(editor.text == "one\n")
    editor.deleteToLineEnd()
    #expect(editor.text == "one")
  }

  @Test("The text is limited in length") func lengthLimit() {
    var editor = TextEditor("x")
    let isTaken = editor.insert(String(repeating: "a", count: TextEditor.limit))
    #expect(!isTaken)
    #expect(editor.characters.count == TextEditor.limit)
    let isMoreTaken = editor.insert("b")
    #expect(!isMoreTaken)
  }
}
