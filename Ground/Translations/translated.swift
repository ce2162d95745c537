import CTranslations
import Glibc

/// The catalogs of this program, by language.
private let sources: [String: @Sendable () -> ctranslations_catalog] = [
  "de": { ctranslations_german() }
]

/// The catalog of the language that the environment named when the first sentence was needed.
let userCatalog: Catalog? = {
  let language = Language.chosen(of: Array(sources.keys)) { getenv($0).map { String(cString: $0) } }
  return language.flatMap(Catalog.own)
}()

extension Catalog {
  /// Returns the catalog of this program for a language such as `de` or `de_AT`, or `nil` if there is
  /// none.
  package static func own(for language: String) -> Catalog? {
    let name = language.prefix { $0 != "_" && $0 != "@" }
    // A test parses each catalog. If one is invalid all the same, the sentences stay English.
    guard let source = (sources[language] ?? sources[String(name)])?() else { return nil }
    return try? Catalog(po: UnsafeBufferPointer(start: source.bytes, count: source.count))
  }
}

/// Returns the sentence in the user's language, or in English if the catalog does not contain it.
/// - Parameters:
///   - sentence: A whole sentence or a whole label, as a literal. `scripts/check-translations`
///     reads it from the source.
///   - context: A word that distinguishes two meanings of the same English words, as a literal.
package func translated(_ sentence: Sentence, context: String? = nil) -> String {
  userCatalog?.text(sentence, context: context) ?? sentence.text(sentence.words, in: userCatalog)
}

/// Returns the sentence in the language of a catalog, or in English if the catalog is `nil` or does
/// not contain it.
package func translated(_ sentence: Sentence, in catalog: Catalog?) -> String {
  catalog?.text(sentence) ?? sentence.text(sentence.words, in: catalog)
}

/// Returns a sentence about a number of things in the user's language.
/// - Parameters:
///   - one: The English sentence for a count of 1. Its arguments are the first arguments of
///     `other`.
///   - other: The English sentence for every other count.
///   - count: The number of things. The sentences show it only if it is one of their arguments.
package func translated(_ one: Sentence, _ other: Sentence, count: Int) -> String {
  if let text = userCatalog?.text(one, other, count: count) { return text }
  let sentence = count == 1 ? one : other
  return sentence.text(sentence.words, in: userCatalog)
}

/// Returns a sentence without arguments in English, and marks the sentence for translation. Stored
/// text is in English, and `Explanation(stored:)` finds its translation by the text.
package func english(_ sentence: Sentence) -> String { sentence.text(sentence.words, in: nil) }
