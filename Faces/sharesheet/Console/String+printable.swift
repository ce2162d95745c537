extension String {
  /// The text with everything a terminal could obey, or that could turn the reading order round,
  /// made visible: names, answers and messages come from outside.
  var printable: String {
    guard unicodeScalars.contains(where: \.isTreacherous) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isTreacherous {
        text += "\\u{\(Swift.String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// JSON of one line with the same made harmless: it stays JSON, and means what it meant.
  var printableJSON: String {
    guard unicodeScalars.contains(where: \.isTreacherous) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isTreacherous {
        let digits = Swift.String(scalar.value, radix: 16)
        text += "\\u" + Swift.String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The printable text on one line.
  var printableLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").printable
  }
}

extension Unicode.Scalar {
  fileprivate var isTreacherous: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
    default: false
    }
  }
}
