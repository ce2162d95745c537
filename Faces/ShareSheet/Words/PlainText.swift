import Text

/// Text from outside, made safe to print. Without this, a file name or an extension's text could
/// contain escape sequences that move the cursor, or characters that make a name look like another
/// name.
package enum PlainText {
  /// Returns the text as one line, without escape sequences and control characters, and with spaces
  /// in place of line breaks and tabs.
  package static func line(_ text: String, limit: Int = 1000) -> String {
    var result = String.UnicodeScalarView()
    var skipper = EscapeSkipper()
    for scalar in text.unicodeScalars.prefix(limit * 4) {
      guard skipper.isPlain(scalar) else { continue }
      switch scalar {
      case "\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}": result.append(" ")
      default: if !isUnsafe(scalar) { result.append(scalar) }
      }
    }
    return String(String(result).prefix(limit))
  }

  /// Returns the text for the compose view. Tabs stay, and line breaks become `\n`.
  package static func lines(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var skipper = EscapeSkipper()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      guard skipper.isPlain(scalar) else { continue }
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\r", "\u{85}", "\u{2028}", "\u{2029}": result.append("\n")
      case "\n": if !afterReturn { result.append("\n") }
      case "\t": result.append("\t")
      default: if !isUnsafe(scalar) { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// Returns whether the scalar could control the terminal, change the order of text, or be
  /// invisible.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isTreacherous || scalar == "\t" || scalar == "\n"
  }
}

/// A filter that separates text from the scalars of escape sequences (ECMA-48). It processes one
/// scalar at a time.
private struct EscapeSkipper {
  private enum State { case text, escape, control, string, stringEscape }
  private var state = State.text

  /// Returns whether this scalar is text. A line break ends any sequence, so that an unfinished
  /// sequence does not hide the following lines.
  mutating func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\r" {
      state = .text
      return true
    }
    switch state {
    case .text:
      switch scalar {
      case "\u{1B}": state = .escape
      case "\u{9B}": state = .control
      case "\u{90}", "\u{98}", "\u{9D}", "\u{9E}", "\u{9F}": state = .string
      default: return true
      }
    case .escape:
      switch scalar {
      case "[": state = .control
      case "]", "P", "X", "^", "_": state = .string
      case " "..."/": break
      case "\u{1B}": break
      default: state = .text
      }
    case .control:
      if !(" "..."?").contains(scalar) { state = scalar == "\u{1B}" ? .escape : .text }
    case .string:
      if scalar == "\u{7}" || scalar == "\u{9C}" { state = .text }
      if scalar == "\u{1B}" { state = .stringEscape }
    case .stringEscape:
      state = scalar == "\\" ? .text : .string
    }
    return false
  }
}
