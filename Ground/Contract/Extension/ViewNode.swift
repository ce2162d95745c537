package import Text

/// One element of a page.
package struct ViewNode: Codable, Hashable, Sendable, Identifiable {
  /// The content of the element.
  package enum Content: TaggedValue, Hashable, Sendable {
    /// A text that cannot be edited.
    case label(String)
    /// A button. `PersonInput.activate` with the node's identifier presses it.
    case button(title: String, isEnabled: Bool)
    /// A picture's identifier, or `nil` until the extension has sent the picture.
    case image(picture: Int?)
    /// A text input.
    case text(TextInput)
    /// A table.
    case table(Table)
    /// An activity or progress indicator. `fraction` is from 0 to 1, or `nil` if the progress is
    /// unknown.
    case activity(fraction: Double?)
  }

  /// The identifier, unique in the process. It stays the same while the same view is shown.
  package var id: Int
  /// The content of the element.
  package var content: Content
  /// The text that a screen reader speaks instead of the content, or `nil`.
  package var accessibilityLabel: String?
  /// The difference from a plain element, or `nil` if there is none.
  package var traits: NodeTraits?

  package init(
    id: Int, content: Content, accessibilityLabel: String? = nil, traits: NodeTraits? = nil
  ) {
    self.id = id
    self.content = content
    self.accessibilityLabel = accessibilityLabel
    self.traits = traits
  }
}

/// A text that the user may edit. `PersonInput.type` with its identifier replaces the text.
package struct TextInput: Codable, Hashable, Sendable, Identifiable {
  /// The identifier, unique in the process.
  package var id: Int
  /// The whole text.
  package var text: String
  /// The revision of the newest user input that `text` includes, or 0 before the first input.
  package var revision: Int
  /// The text to show while `text` is empty, or `nil`.
  package var placeholder: String?
  /// Whether the user can change the text.
  package var isEditable: Bool
  /// Whether Return starts a new line.
  package var isMultiline: Bool
  /// Whether the text is drawn as dots.
  package var isSecure: Bool
  /// `true` if the extension has made the text the first responder, otherwise `nil`.
  package var isFocused: Bool?

  package init(
    id: Int, text: String, revision: Int = 0, placeholder: String? = nil, isEditable: Bool = true,
    isMultiline: Bool = false, isSecure: Bool = false, isFocused: Bool? = nil
  ) {
    self.id = id
    self.text = text
    self.revision = revision
    self.placeholder = placeholder
    self.isEditable = isEditable
    self.isMultiline = isMultiline
    self.isSecure = isSecure
    self.isFocused = isFocused
  }
}

extension ViewNode.Content {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "label": .label(try fields["text"])
      case "button": .button(title: try fields["title"], isEnabled: try fields["isEnabled"])
      case "image": .image(picture: try fields.optional("picture"))
      case "text": .text(try fields["input"])
      case "table": .table(try fields["table"])
      case "activity": .activity(fraction: try fields.optional("fraction"))
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .label(let text): Tagged("label", ["text": text])
    case .button(let title, let isEnabled):
      Tagged("button", ["title": title, "isEnabled": isEnabled])
    case .image(let picture): Tagged("image", ["picture": picture])
    case .text(let input): Tagged("text", ["input": input])
    case .table(let table): Tagged("table", ["table": table])
    case .activity(let fraction): Tagged("activity", ["fraction": fraction])
    }
  }
}
