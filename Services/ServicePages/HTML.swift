/// HTML text. Interpolated strings are escaped and interpolated HTML is not: `"<b>\(name)</b>" as
/// HTML`.
package struct HTML: Sendable, ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init(stringLiteral text: String) { self.text = text }
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
  /// Joins `parts`.
  package init(_ parts: [HTML]) { text = parts.map(\.text).joined() }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ html: HTML) { text += html.text }
    package mutating func appendInterpolation(_ number: some BinaryInteger) { text += "\(number)" }

    package mutating func appendInterpolation(_ outside: String) {
      for scalar in outside.unicodeScalars {
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        case "\n", "\t": text.unicodeScalars.append(scalar)
        // HTML does not allow control characters.
        case "\0"..." ", "\u{7f}"..."\u{9f}":
          text += scalar == " " ? " " : "\u{fffd}"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
