/// A sentence for people, as data. The daemon composes it, and a face shows it in the user's
/// language.
///
/// In JSON the English text has its own member, such as `message`. The explanation is another
/// member beside it.
package struct Explanation: Codable, Sendable, CustomStringConvertible {
  private enum CodingKeys: String, CodingKey {
    case words = "format"
    case plural, count, arguments
  }

  /// The English words with the placeholders `%1` to `%99`. If there is a count, these are the
  /// words for a count of 1.
  let words: String
  /// The English words for every other count.
  let plural: String?
  let count: Int?
  let arguments: [Sentence.Argument]?

  /// - Parameter sentence: A whole sentence or label, as a literal. `scripts/check-translations`
  ///   reads it from the source.
  package init(_ sentence: Sentence) { self.init(sentence, plural: nil, count: nil) }

  /// - Parameters:
  ///   - one: The sentence for a count of 1. Its arguments are the first arguments of `other`.
  ///   - other: The sentence for every other count.
  ///   - count: The number of things. The sentences show it only if it is one of their arguments.
  package init(_ one: Sentence, _ other: Sentence, count: Int) {
    self.init(
      Sentence(words: one.words, arguments: other.arguments), plural: other.words, count: count)
  }

  /// Creates a text that is never translated, such as the message of a server.
  package init(verbatim text: String) {
    self.init(Sentence(words: "%1", arguments: [.text(text)]), plural: nil, count: nil)
  }

  /// Creates the explanation of a text that was stored in English. It is translated if the catalog
  /// contains it as a sentence without arguments.
  package init(stored text: String) {
    self.init(Sentence(words: text, arguments: []), plural: nil, count: nil)
  }

  /// Joins sentences in this order. A single sentence stays as it is.
  package init(joining parts: [Explanation]) {
    guard parts.count != 1 else {
      self = parts[0]
      return
    }
    let places = parts.indices.map { "%\($0 + 1)" }.joined(separator: " ")
    self.init(
      Sentence(words: places, arguments: parts.map(Sentence.Argument.explanation)), plural: nil,
      count: nil)
  }

  /// Creates the explanation of an error. If the error has no explanation, its description is used,
  /// which is not translated.
  package init(of error: any Error) {
    self = (error as? any ExplainedError)?.explanation ?? Explanation(verbatim: "\(error)")
  }

  private init(_ sentence: Sentence, plural: String?, count: Int?) {
    words = sentence.words
    arguments = sentence.arguments.isEmpty ? nil : sentence.arguments
    self.plural = plural
    self.count = count
  }

  /// The English text.
  package var description: String { text(in: nil) }

  /// The text in the user's language.
  package var text: String { text(in: userCatalog) }

  /// Returns the text in the catalog's language, or in English if `catalog` is `nil`. A sentence
  /// that the catalog does not contain stays English.
  package func text(in catalog: Catalog?) -> String {
    let sentence = Sentence(words: words, arguments: arguments ?? [])
    guard let plural, let count else {
      return catalog?.text(sentence) ?? sentence.text(words, in: catalog)
    }
    let others = Sentence(words: plural, arguments: arguments ?? [])
    return catalog?.text(sentence, others, count: count)
      ?? sentence.text(count == 1 ? words : plural, in: catalog)
  }
}

/// Explanations with the same English text are equal.
extension Explanation: Hashable {
  package static func == (one: Explanation, other: Explanation) -> Bool {
    one.description == other.description
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// An error with a message that can be translated.
package protocol ExplainedError: Error, CustomStringConvertible {
  /// The message as a sentence, or as a clause that follows a colon.
  var explanation: Explanation { get }
}

extension ExplainedError {
  /// The message in English.
  package var description: String { explanation.description }
}

extension Sentence {
  /// An argument of a sentence: a text, or an explanation in the user's language. In JSON it is a
  /// string or an object.
  package enum Argument: Codable, Hashable, Sendable {
    case text(String)
    case explanation(Explanation)

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .explanation(try container.decode(Explanation.self))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .explanation(let explanation): try container.encode(explanation)
      }
    }

    func text(in catalog: Catalog?) -> String {
      switch self {
      case .text(let text): text
      case .explanation(let explanation): explanation.text(in: catalog)
      }
    }
  }
}
