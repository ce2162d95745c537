/// A sentence for the user, with its arguments kept apart from its words, so that a translation can
/// order the arguments differently.
///
/// `"Share \(name) with \(person)"` has the words `Share %1 with %2`. A sentence has at most 99
/// arguments. `scripts/check-translations` refuses a literal `%` in front of a digit.
package struct Sentence: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The English words, which identify the sentence in a catalog.
  package let words: String
  package let arguments: [Argument]

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var words = ""
    fileprivate var arguments: [Argument] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      words.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { words += literal }

    package mutating func appendInterpolation(_ argument: some CustomStringConvertible) {
      append(.text(argument.description))
    }

    /// Appends an error's message. If the message has a translation, it is translated with the
    /// sentence.
    package mutating func appendInterpolation(_ error: any Error) {
      append(.explanation(Explanation(of: error)))
    }

    /// Appends an explanation, which is translated with the sentence.
    package mutating func appendInterpolation(_ argument: Explanation) {
      append(.explanation(argument))
    }

    private mutating func append(_ argument: Argument) {
      arguments.append(argument)
      words += "%\(arguments.count)"
    }
  }

  package init(stringLiteral words: String) {
    self.words = words
    arguments = []
  }

  package init(stringInterpolation parts: StringInterpolation) {
    words = parts.words
    arguments = parts.arguments
  }

  init(words: String, arguments: [Argument]) {
    self.words = words
    self.arguments = arguments
  }

  /// Returns words with the arguments in the places of `%1` to `%99`.
  ///
  /// A place without an argument stays as it is. The text of an argument is never searched for
  /// places.
  /// - Parameters:
  ///   - words: English or translated words.
  ///   - catalog: The language of arguments that are explanations. `nil` means English.
  func text(_ words: String, in catalog: Catalog?) -> String {
    guard !arguments.isEmpty else { return words }
    var text = ""
    var rest = words[...]
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      let start = rest.index(after: percent)
      let digits = rest[start...].prefix(2).prefix { $0.isASCII && $0.isNumber }
      if let number = Int(digits), arguments.indices.contains(number - 1) {
        text += arguments[number - 1].text(in: catalog)
        rest = rest[digits.endIndex...]
      } else {
        text += "%"
        rest = rest[start...]
      }
    }
    return text + rest
  }
}
