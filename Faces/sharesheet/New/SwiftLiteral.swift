/// A text as a Swift string literal without interpolation and without a line break.
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
