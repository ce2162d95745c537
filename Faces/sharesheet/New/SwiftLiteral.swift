/// A text as a string literal of Swift, which says the text and nothing else: no interpolation, no
/// second line.
struct SwiftLiteral: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case " "..."~": String(scalar)
      case _ where scalar.properties.isAlphabetic: String(scalar)
      default: "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    description = "\"\(escaped.joined())\""
  }
}
