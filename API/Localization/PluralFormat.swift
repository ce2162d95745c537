import Foundation

/// A format whose variables depend on numbers, as in a `.stringsdict` file.
///
/// Apple: https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals
struct PluralFormat: Sendable {
  private struct Variable {
    /// The place of the number among the arguments, from 1, or `nil` for the next number.
    let position: Int?
    let forms: [String: String]
  }

  private let format: String
  private let variables: [String: Variable]
  private let language: String

  /// - Parameters:
  ///   - entry: The value of a key in the file.
  ///   - language: The language of the file.
  init?(_ entry: Any?, language: String) {
    guard let entry = entry as? [String: Any],
      let format = entry["NSStringLocalizedFormatKey"] as? String
    else { return nil }
    self.format = format
    self.language = language
    variables = entry.compactMapValues { value in
      (value as? [String: Any]).map {
        Variable(
          position: $0["ArgumentPosition"] as? Int, forms: $0.compactMapValues { $0 as? String })
      }
    }
  }

  /// Returns the format for the given arguments, with its variables replaced.
  func chosen(for arguments: [String]) -> String {
    let numbers = arguments.indices.filter { Double(arguments[$0]) != nil }
    var next = 0
    var result = ""
    var rest = format[...]
    while let match = rest.firstMatch(of: /%(?:(\d+)\$)?#@([^@]*)@/) {
      result += rest[..<match.range.lowerBound]
      rest = rest[match.range.upperBound...]
      guard let variable = variables[String(match.2)] else { continue }
      let named = match.1.flatMap { Int($0) } ?? variable.position
      let index = named.map { $0 - 1 } ?? (numbers.indices.contains(next) ? numbers[next] : 0)
      next += 1
      let number = arguments.indices.contains(index) ? Double(arguments[index]) : nil
      let form = Self.form(variable.forms, number ?? 0, language)
      result += form.replacing("%arg", with: "%\(index + 1)$@")
    }
    return result + rest
  }

  /// As on Apple's systems, a form for zero serves 0 in every language.
  private static func form(_ forms: [String: String], _ number: Double, _ language: String)
    -> String
  {
    if number == 0, let zero = forms["zero"] { return zero }
    return forms[PluralCategory.category(of: number, in: language)] ?? forms["other"] ?? ""
  }
}
