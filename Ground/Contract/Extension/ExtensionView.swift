/// What an extension shows, whole: values that any face can draw, and nothing about how.
///
/// A compose sheet fills `compose`; what it pushes lies above it in `pages`. An extension with a
/// screen of its own has no `compose`, and its screen is the first page.
package struct ExtensionView: Codable, Hashable, Sendable {
  package var compose: ComposeView?
  /// The last one lies on top.
  package var pages: [Page]
  /// Lies above everything and has to be answered first.
  package var alert: Alert?

  package init(compose: ComposeView? = nil, pages: [Page] = [], alert: Alert? = nil) {
    self.compose = compose
    self.pages = pages
    self.alert = alert
  }
}

/// One screen: a bar and what lies under it, in reading order.
package struct Page: Codable, Hashable, Sendable, Identifiable {
  /// Unique in the process; the same as long as the same controller is shown.
  package var id: Int
  package var title: String?
  /// Whether `PersonInput.back` leaves it for the one below.
  package var canGoBack: Bool
  /// The bar's left side, outermost first.
  package var leadingButtons: [Button]
  /// The bar's right side, outermost first.
  package var trailingButtons: [Button]
  package var nodes: [ViewNode]
  /// Where it lies on a screen of 390 × 844 points; nil: it fills what there is.
  package var placement: Placement?
  /// How it came to lie there, for faces that can play it.
  package var motion: Motion?
  /// How much its background hides of what lies behind, from 0 to 1; nil: all of it.
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

/// Something to press. `PersonInput.activate` with its id presses it.
package struct Button: Codable, Hashable, Sendable, Identifiable {
  package enum Style: String, Codable, Sendable {
    case plain
    /// What the person most likely wants.
    case prominent
    case cancel
    case destructive
  }

  package var id: Int
  package var title: String
  package var isEnabled: Bool
  package var style: Style

  package init(id: Int, title: String, isEnabled: Bool = true, style: Style = .plain) {
    self.id = id
    self.title = title
    self.isEnabled = isEnabled
    self.style = style
  }
}

/// `UIAlertController`. One of its actions has to be activated.
package struct Alert: Codable, Hashable, Sendable, Identifiable {
  package var id: Int
  package var title: String?
  package var message: String?
  package var fields: [TextInput]
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
