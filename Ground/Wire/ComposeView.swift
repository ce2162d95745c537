/// The compose sheet as values: what any face needs to draw it, and nothing about how.
package struct ComposeView: Codable, Hashable, Sendable {
  /// The extension's name, or its view controller's `title`.
  package var title: String
  package var text: String
  /// The person's text revision that this view has taken in; 0 before the first.
  package var textRevision: Int
  package var placeholder: String?
  /// Characters left; negative past the limit; nil: no counter.
  package var charactersRemaining: Int?
  /// Whether Post may be chosen.
  package var isContentValid: Bool

  package init(
    title: String, text: String, textRevision: Int = 0, placeholder: String? = nil,
    charactersRemaining: Int? = nil, isContentValid: Bool = true
  ) {
    self.title = title
    self.text = text
    self.textRevision = textRevision
    self.placeholder = placeholder
    self.charactersRemaining = charactersRemaining
    self.isContentValid = isContentValid
  }
}
