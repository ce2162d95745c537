package import Contract

/// The input that an extension waits for, as text. It is for callers that do not show the
/// extension's views.
package enum ExtensionQuestion {
  /// Returns the question that must be answered before the share can continue. The result is `nil`
  /// if the extension has no question or continues by itself.
  package static func words(of view: ExtensionView) -> String? {
    let view = ViewSanitizer.clean(view)
    if let alert = view.alert { return words(of: alert) }
    guard let page = view.pages.last, !page.isAtWork, page.isAnswerable else { return nil }
    return words(of: page)
  }

  /// Returns the only editable text on the topmost page, or `nil` if there is none or more than
  /// one.
  package static func onlyText(of view: ExtensionView) -> TextInput? {
    let view = ViewSanitizer.clean(view)
    guard view.alert == nil, let page = view.pages.last else { return nil }
    let inputs = page.nodes.compactMap { node -> TextInput? in
      if case .text(let input) = node.content, input.isEditable { input } else { nil }
    }
    return inputs.count == 1 ? inputs[0] : nil
  }

  package static func words(of alert: Alert) -> String {
    let texts = [alert.title, alert.message].compactMap { $0?.onOneLine }.filter { !$0.isEmpty }
    return Words.asks(
      texts.joined(separator: " "), fields: alert.fields.compactMap(\.placeholder),
      actions: alert.actions.map(\.title))
  }

  package static func words(of page: Page) -> String {
    let listing = PageListing(page)
    let names = listing.entries.flatMap { entry -> [String] in
      switch entry {
      case .input(let input, let label): [label ?? input.placeholder ?? Words.someText]
      case .row(let row): [row.row.words]
      default: entry.buttons.map(\.title)
      }
    }
    return Words.waits(page.title ?? "", for: names + listing.bar.map(\.title))
  }
}

extension Page {
  /// Whether the page shows activity.
  package var isAtWork: Bool {
    nodes.contains { if case .activity = $0.content { true } else { false } }
  }

  /// Whether the page offers the user anything to do besides cancelling.
  fileprivate var isAnswerable: Bool {
    (leadingButtons + trailingButtons).contains { $0.isEnabled && $0.style != .cancel }
      || nodes.contains { node in
        switch node.content {
        case .button(_, let isEnabled): isEnabled
        case .text(let input): input.isEditable
        case .table(let table): table.allowsSelection && !table.rows.isEmpty
        case .label, .image, .activity: false
        }
      }
  }

  /// The button that confirms the choice and closes the page.
  package var closingButton: Button? {
    let buttons = (trailingButtons + leadingButtons).filter(\.isEnabled)
    return buttons.first { $0.style == .prominent }
      ?? buttons.first { NameMatch.isSame($0.title, "Done") }
  }
}
