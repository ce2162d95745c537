/// HTML text. Whatever is interpolated is escaped, unless it is HTML already:
/// `"<b>\(name)</b>" as HTML`.
struct HTML: Sendable, ExpressibleByStringInterpolation {
  private(set) var text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
  /// What `parts` say, one after the other.
  init(_ parts: [HTML]) { text = parts.map(\.text).joined() }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ html: HTML) { text += html.text }
    mutating func appendInterpolation(_ number: some BinaryInteger) { text += "\(number)" }

    mutating func appendInterpolation(_ outside: String) {
      for scalar in outside.unicodeScalars {
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        case "\n", "\t": text.unicodeScalars.append(scalar)
        // Control characters, which HTML does not have.
        case "\0"..." ", "\u{7f}"..."\u{9f}":
          text += scalar == " " ? " " : "\u{fffd}"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
