extension String {
  /// The text, sanitized: characters that control a terminal, reorder text or are invisible are
  /// escaped as `\u{…}`. Line breaks and tabs stay.
  package var printable: String { escaped { "\\u{\(Swift.String($0.value, radix: 16))}" } }

  /// The sanitized text on one line.
  package var printableLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").printable
  }

  /// The JSON text with the same characters escaped as `\uXXXX`. It stays JSON with the same
  /// meaning.
  package var printableJSON: String {
    escaped { scalar in
      scalar.utf16.map { unit in
        let digits = Swift.String(unit, radix: 16)
        return "\\u" + Swift.String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  private func escaped(_ escape: (Unicode.Scalar) -> String) -> String {
    guard unicodeScalars.contains(where: { $0.isTreacherous || $0.isJoiner }) else { return self }
    var text = String.UnicodeScalarView()
    var before: Unicode.Scalar?
    var scalars = unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      // Joiners belong to emoji and many scripts. Between Latin letters they are only invisible.
      let isHidden = scalar.isJoiner && !(before.joins && next.joins)
      if scalar.isTreacherous || isHidden {
        text.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        text.append(scalar)
      }
      before = scalar
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether the character controls a terminal, reorders text (Unicode Annex 9), separates lines or
  /// paragraphs, or is invisible. Tab and line feed are allowed.
  package var isTreacherous: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    // The Arabic letter mark, direction marks, embeddings, overrides and isolates.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029: true
    // The soft hyphen, invisible joiners, fillers, the byte order mark and interlinear annotations.
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x2060...0x2065,
      0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1D173...0x1D17A:
      true
    default: false
    }
  }

  /// Whether the character is ZWNJ or ZWJ.
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }
}

extension Unicode.Scalar? {
  fileprivate var joins: Bool { self.map { $0.value > 0x2FF && !$0.isTreacherous } ?? false }
}
