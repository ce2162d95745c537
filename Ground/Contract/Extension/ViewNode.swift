package import Text

/// One thing on a page.
package struct ViewNode: Codable, Hashable, Sendable, Identifiable {
  package enum Content: TaggedValue, Hashable, Sendable {
    case label(String)
    case button(title: String, isEnabled: Bool)
    /// nil while the extension has not handed the picture over.
    case image(picture: Int?)
    case text(TextInput)
    case table(Table)
    /// Something is under way; `fraction` 0 to 1, nil when nobody knows how much.
    case activity(fraction: Double?)
  }

  /// Unique in the process; the same as long as the same view is shown.
  package var id: Int
  package var content: Content
  /// What a screen reader says instead of what the content says.
  package var accessibilityLabel: String?

  package init(id: Int, content: Content, accessibilityLabel: String? = nil) {
    self.id = id
    self.content = content
    self.accessibilityLabel = accessibilityLabel
  }
}

/// Text that the person may edit: `PersonInput.type` with its id.
package struct TextInput: Codable, Hashable, Sendable, Identifiable {
  package var id: Int
  package var text: String
  /// The revision of the person's text that this has taken in; 0 before the first.
  package var revision: Int
  package var placeholder: String?
  package var isEditable: Bool
  /// Return begins a new line.
  package var isMultiline: Bool
  /// Drawn as dots.
  package var isSecure: Bool

  package init(
    id: Int, text: String, revision: Int = 0, placeholder: String? = nil, isEditable: Bool = true,
    isMultiline: Bool = false, isSecure: Bool = false
  ) {
    self.id = id
    self.text = text
    self.revision = revision
    self.placeholder = placeholder
    self.isEditable = isEditable
    self.isMultiline = isMultiline
    self.isSecure = isSecure
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
