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
  /// The rows under the text.
  package var configuration: [ConfigurationRow]
  /// What the extension shows of the attachments itself; nil: faces make their own preview.
  package var preview: ViewNode?
  /// Shown instead of the configuration while the person types a word: a page, usually of one
  /// table.
  package var completions: Page?

  package init(
    title: String, text: String, textRevision: Int = 0, placeholder: String? = nil,
    charactersRemaining: Int? = nil, isContentValid: Bool = true,
    configuration: [ConfigurationRow] = [], preview: ViewNode? = nil, completions: Page? = nil
  ) {
    self.title = title
    self.text = text
    self.textRevision = textRevision
    self.placeholder = placeholder
    self.charactersRemaining = charactersRemaining
    self.isContentValid = isContentValid
    self.configuration = configuration
    self.preview = preview
    self.completions = completions
  }
}

/// `SLComposeSheetConfigurationItem`.
package struct ConfigurationRow: Codable, Hashable, Sendable, Identifiable {
  /// `PersonInput.activate` with it taps the row.
  package var id: Int
  package var title: String
  package var value: String
  /// The value is not known yet.
  package var isPending: Bool
  /// Whether a tap does something.
  package var isEnabled: Bool

  package init(
    id: Int, title: String, value: String, isPending: Bool = false, isEnabled: Bool = true
  ) {
    self.id = id
    self.title = title
    self.value = value
    self.isPending = isPending
    self.isEnabled = isEnabled
  }
}
