import ShareSheet

/// The characters that the terminal can show.
enum CharacterRange: Hashable, Sendable {
  case unicode
  /// The locale is not UTF-8, so only ASCII is sent to the terminal.
  case ascii

  /// Returns the glyph for a character. The glyph contains no control characters.
  func glyph(_ character: Character) -> Glyph {
    if let value = character.asciiValue {
      if value == 0x09 { return Glyph("    ", 4) }
      return value < 0x20 || value == 0x7F ? unknown : Glyph(String(character), 1)
    }
    if self == .ascii {
      return Self.replacements[character].map { Glyph($0, $0.utf8.count) } ?? unknown
    }
    let shown = String(
      String.UnicodeScalarView(
        character.unicodeScalars.filter { !PlainText.isUnsafe($0) }.prefix(12)))
    let columns = CharacterWidth.columns(of: Character(orEmpty: shown) ?? " ")
    return shown.isEmpty || columns == 0 ? unknown : Glyph(shown, columns)
  }

  func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  func columns(of character: Character) -> Int {
    // This is a fast path for common letters, because each key lays out the whole text again.
    if let value = character.asciiValue, value >= 0x20, value < 0x7F { return 1 }
    return glyph(character).columns
  }

  /// The glyph for characters that the terminal cannot show.
  private var unknown: Glyph { Glyph(self == .unicode ? "\u{FFFD}" : "?", 1) }

  private static let replacements: [Character: String] = [
    "…": "...", "·": "-", "•": "*", "▸": ">", "×": "x", "−": "-", "–": "-", "—": "-", "─": "-",
    "✓": "*", "✗": "x", "↑": "^", "↓": "v", "‘": "'", "’": "'", "“": "\"", "”": "\"", "\u{A0}": " ",
    "›": ">", "‹": "<", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "█": "#", "░": ".",
    "◐": "|", "◓": "/", "◑": "-", "◒": "\\",
  ]
}

/// A character as it is drawn: its text without control characters, and its width in columns.
struct Glyph: Hashable, Sendable {
  let text: String
  let columns: Int

  init(_ text: String, _ columns: Int) {
    self.text = text
    self.columns = columns
  }
}

extension Character {
  /// Creates the only character of `text`. Returns `nil` if `text` has no character or several.
  init?(orEmpty text: String) {
    guard text.count == 1, let character = text.first else { return nil }
    self = character
  }
}

extension CharacterRange {
  /// Returns the text. If it is too long, `…` replaces its middle, so that a file name keeps its
  /// extension.
  func shortened(_ text: String, to width: Int) -> String {
    guard columns(of: text) > width else { return text }
    let mark = "…"
    let room = max(width - columns(of: mark), 0)
    func taken(_ characters: some Sequence<Character>, _ width: Int) -> [Character] {
      var used = 0
      return Array(
        characters.prefix { character in
          used += columns(of: character)
          return used <= width
        })
    }
    let tail = taken(text.reversed(), room / 3)
    let head = taken(text, room - tail.reduce(0) { $0 + columns(of: $1) })
    return String(head) + mark + String(tail.reversed())
  }
}
