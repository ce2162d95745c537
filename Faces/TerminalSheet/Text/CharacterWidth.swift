/// The number of columns that a character takes on a terminal: 0, 1 or 2.
///
/// The enumeration does not use `wcwidth`, which supports only ASCII in the C locale. It contains a
/// table of the ranges of East Asian Width W and F (Unicode Annex 11). Swift's Unicode properties
/// identify emoji and combining marks.
///
/// Terminals disagree about joined emoji. The widths here are those of newer terminals. The encoder
/// sets the column after such a character, so that an older terminal draws only this character at
/// the wrong width.
package enum CharacterWidth {
  package static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 { return isControl(first) ? 0 : 1 }
    // Two regional indicators form a flag. Variation selector 16 requests the emoji form of a
    // character.
    if isRegional(first) { return 2 }
    if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
    return scalars.reduce(0) { max($0, columns(of: $1)) }
  }

  static func columns(of scalar: Unicode.Scalar) -> Int {
    if isControl(scalar) { return 0 }
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    // Vowels and final consonants of Hangul join the preceding syllable.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return isWide(scalar.value) ? 2 : 1
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return wide.contains { $0.contains(value) }
  }

  /// East Asian Width W and F, including unassigned gaps inside a block.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}
