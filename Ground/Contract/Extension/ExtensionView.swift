/// Everything that an extension shows, as values. Each face decides how to draw it.
///
/// `compose` holds the compose sheet. The pages that the compose sheet pushes are above it. An
/// extension with its own screen has no `compose`. Its screen is the first page.
package struct ExtensionView: Codable, Hashable, Sendable {
  /// The compose sheet, or `nil` if the extension has its own screen.
  package var compose: ComposeView?
  /// The pages, the topmost last.
  package var pages: [Page]
  /// An alert above everything else. The user must choose one of its actions first.
  package var alert: Alert?

  package init(compose: ComposeView? = nil, pages: [Page] = [], alert: Alert? = nil) {
    self.compose = compose
    self.pages = pages
    self.alert = alert
  }
}

/// One screen: a bar and the nodes under it.
package struct Page: Codable, Hashable, Sendable, Identifiable {
  /// The identifier, unique in the process. It stays the same while the same controller is shown.
  package var id: Int
  /// The title in the bar, or `nil`.
  package var title: String?
  /// Whether `PersonInput.back` leaves this page for the one below.
  package var canGoBack: Bool
  /// The buttons on the bar's leading side, outermost first.
  package var leadingButtons: [Button]
  /// The buttons on the bar's trailing side, outermost first.
  package var trailingButtons: [Button]
  /// The page's content in reading order.
  package var nodes: [ViewNode]
  /// The page's place on a screen of 390 × 844 points. If it is `nil`, the page fills the sheet.
  package var placement: Placement?
  /// The page's last movement to `placement`, for faces that can play it.
  package var motion: Motion?
  /// The opacity of the background, from 0 to 1. `nil` means 1.
  package var opacity: Double?

  package init(
    id: Int, title: String? = nil, canGoBack: Bool = false, leadingButtons: [Button] = [],
    trailingButtons: [Button] = [], nodes: [ViewNode] = [], placement: Placement? = nil,
    motion: Motion? = nil, opacity: Double? = nil
  ) {
    self.id = id
    self.title = title
    self.canGoBack = canGoBack
    self.leadingButtons = leadingButtons
    self.trailingButtons = trailingButtons
    self.nodes = nodes
    self.placement = placement
    self.motion = motion
    self.opacity = opacity
  }
}

/// A button. `PersonInput.activate` with its identifier presses it.
package struct Button: Codable, Hashable, Sendable, Identifiable {
  /// The emphasis of a button.
  package enum Style: String, Codable, Sendable {
    /// An ordinary button.
    case plain
    /// The button for the most likely choice.
    case prominent
    /// The button that cancels.
    case cancel
    /// A button that removes data.
    case destructive
  }

  /// The identifier, unique in the process.
  package var id: Int
  /// The button's title.
  package var title: String
  /// Whether the button can be pressed.
  package var isEnabled: Bool
  /// The emphasis of the button.
  package var style: Style
  /// The difference from an ordinary button, or `nil` if there is none.
  package var traits: NodeTraits?

  package init(
    id: Int, title: String, isEnabled: Bool = true, style: Style = .plain,
    traits: NodeTraits? = nil
  ) {
    self.id = id
    self.title = title
    self.isEnabled = isEnabled
    self.style = style
    self.traits = traits
  }
}

/// An alert, `UIAlertController`. The user must choose one of its actions.
package struct Alert: Codable, Hashable, Sendable, Identifiable {
  /// The identifier, unique in the process.
  package var id: Int
  /// The alert's title, or `nil`.
  package var title: String?
  /// The alert's message, or `nil`.
  package var message: String?
  /// The text fields.
  package var fields: [TextInput]
  /// The actions. Some or all of them may be disabled.
  package var actions: [Button]

  package init(
    id: Int, title: String? = nil, message: String? = nil, fields: [TextInput] = [],
    actions: [Button]
  ) {
    self.id = id
    self.title = title
    self.message = message
    self.fields = fields
    self.actions = actions
  }
}
