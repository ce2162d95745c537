/// The characters of XML 1.0 (section 2.2).
enum XMLText {
  static func permits(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case ..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// Returns the text as it is written in an element or an attribute. Characters that XML does not
  /// permit are left out.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&apos;"
      default: permits(scalar) ? String(scalar) : ""
      }
    }.joined()
  }
}
