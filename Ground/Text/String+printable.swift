extension String {
  /// The text with everything made visible that a terminal could obey, that could turn the reading
  /// order round, or that hides in it: names, answers and messages come from outside. Line breaks
  /// and tabs stay.
  package var printable: String { escaped { "\\u{\(Swift.String($0.value, radix: 16))}" } }

  /// The printable text on one line.
  package var printableLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").printable
  }

  /// JSON of one line with the same made harmless: it stays JSON, and means what it meant.
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
      // Emoji and many scripts are joined by them; between Latin letters they only hide.
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
  /// Control characters but tab and line break, what reorders text unseen (Unicode Annex 9), line
  /// and paragraph separators, and what takes no room.
  package var isTreacherous: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    // The Arabic letter mark, marks of direction, embeddings, overrides and isolates.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029: true
    // The soft hyphen, joiners of nothing, fillers, the byte order mark, notes between lines.
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x2060...0x2065,
      0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1D173...0x1D17A:
      true
    default: false
    }
  }

  /// ZWNJ and ZWJ.
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }
}

extension Unicode.Scalar? {
  fileprivate var joins: Bool { self.map { $0.value > 0x2FF && !$0.isTreacherous } ?? false }
}
