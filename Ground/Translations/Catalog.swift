/// The reason why the text of a catalog is invalid.
package struct CatalogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1, or `nil` if the error is not in one line.
  package var line: Int?
  package let reason: String

  init(_ reason: String, line: Int? = nil) {
    self.reason = reason
    self.line = line
  }

  package var description: String { line.map { "Line \($0): \(reason)" } ?? reason }
}

/// The sentences of one language, read from a file in the `.po` format of GNU gettext.
package struct Catalog: Sendable {
  struct Key: Hashable {
    var context: String?
    var words: String
  }

  private let translations: [Key: [String]]
  private let rule: PluralRule

  /// The number of translated sentences.
  package var count: Int { translations.count }

  /// - Parameter text: The file's content, in UTF-8.
  /// - Throws: `CatalogError` if the text is not a valid catalog.
  package init(po text: some Collection<UInt8>) throws(CatalogError) {
    var parser = CatalogParser()
    var translations = try parser.entries(of: text)
    let header = translations.removeValue(forKey: Key(words: ""))?.first ?? ""
    let field = "Plural-Forms:"
    let line = header.split(separator: "\n").first { $0.hasPrefix(field) }
    rule =
      try line.map { (line) throws(CatalogError) in
        try PluralRule(header: String(line.dropFirst(field.count)))
      } ?? .english
    // An untranslated sentence has empty forms.
    self.translations = translations.filter { !$0.value.contains("") }
  }

  /// Returns the translation, or `nil` if the catalog has no translation.
  package func text(_ sentence: Sentence, context: String? = nil) -> String? {
    translations[Key(context: context, words: sentence.words)]?.first.map {
      sentence.text($0, in: self)
    }
  }

  /// Returns the plural form for the count, or `nil` if there is no translation.
  ///
  /// The translated form for a count of one may use all arguments of `other`.
  package func text(_ one: Sentence, _ other: Sentence, count: Int) -> String? {
    let forms = translations[Key(words: one.words)] ?? []
    let form = rule.form(for: count)
    guard forms.count == rule.forms, forms.indices.contains(form) else { return nil }
    return other.text(forms[form], in: self)
  }
}
