/// The compose sheet as values. Each face decides how to draw it.
package struct ComposeView: Codable, Hashable, Sendable {
  /// The extension's name, or its view controller's `title`.
  package var title: String
  /// The whole text of the compose sheet.
  package var text: String
  /// The revision of the newest user input that `text` includes, or 0 before the first.
  package var textRevision: Int
  /// The text to show while `text` is empty, or `nil`.
  package var placeholder: String?
  /// The number of characters left, negative past the limit, or `nil` if there is no counter.
  package var charactersRemaining: Int?
  /// Whether the user may choose Post.
  package var isContentValid: Bool
  /// The configuration items below the text.
  package var configuration: [ConfigurationRow]
  /// The extension's own preview of the attachments. If it is `nil`, faces create a preview.
  package var preview: ViewNode?
  /// A page that replaces the configuration items while the user types a word. It usually contains
  /// one table.
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

/// A configuration item, `SLComposeSheetConfigurationItem`.
package struct ConfigurationRow: Codable, Hashable, Sendable, Identifiable {
  /// The identifier for `PersonInput.activate`, which taps the row.
  package var id: Int
  /// The row's title.
  package var title: String
  /// The row's value, or an empty text.
  package var value: String
  /// Whether the value is not known yet.
  package var isPending: Bool
  /// Whether a tap has an effect.
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
