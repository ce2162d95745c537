extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }

  private var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// Whether the scalar is a letter, mark or digit of any script.
  var isWord: Bool {
    if isASCII { return isASCIILetter || isDigit }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      return true
    default: return false
    }
  }

  var isScheme: Bool { isASCIILetter || isDigit || self == "+" || self == "-" }
  var isTelephone: Bool { isDigit || "+-.()".unicodeScalars.contains(self) }
  var isMail: Bool { isWord || ".!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains(self) }

  /// Whether the scalar belongs to a script without spaces between words.
  var isUnspaced: Bool {
    switch value {
    case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff, 0x3005...0x3007, 0x3040...0x30ff,
      0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7a3, 0xf900...0xfaff, 0x20000...0x3ffff:
      true
    default: false
    }
  }

  /// Whether the scalar ends a link.
  var endsRun: Bool {
    if isASCII {
      return value <= 0x20 || value == 0x7f || "\"<>\\^`{|}".unicodeScalars.contains(self)
    }
    if self == "\u{fffd}" || properties.isWhitespace { return true }
    switch properties.generalCategory {
    case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation, .control,
      .format, .unassigned, .lineSeparator, .paragraphSeparator:
      return true
    // Full-width punctuation such as 。、！？：； ends a link.
    case .otherPunctuation: return value >= 0x3000
    default: return false
    }
  }
}
