import UIKit

/// A button that opens a menu.
///
/// Apple: https://developer.apple.com/documentation/swiftui/menu
public struct Menu<Label: View, Content: View> {
  private let label: Label
  private let content: Content
  private let primaryAction: (@MainActor () -> Void)?

  /// Creates a menu with a label.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
    primaryAction = nil
  }

  /// Creates a menu with a label and an action. Faces show a button for the action, then the menu.
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.label = label()
    self.content = content()
    self.primaryAction = primaryAction
  }
}

extension Menu: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let label = node.resolve(label, .index(0))
    var environment = node.environment
    environment.isInMenu = true
    let content = node.resolve(content, .index(1), environment: environment)
    let primary = primaryAction.map { action in
      node.resolve(Button(action: action) { self.label }, .index(2))
    }
    let items = node.memory(at: -1) { MenuItems() }
    let button = node.widget {
      let button = UIButton(type: .system)
      button.showsMenuAsPrimaryAction = true
      return button
    }
    button.isEnabled = node.environment.isEnabled
    node.collector = { _, page in
      let name = label.content()
      page.takeSurroundings(of: name)
      let shown = content.content()
      page.takeSurroundings(of: shown)
      primary?.collect(&page)
      items.show(shown.views, in: button, named: name.words)
      let title = primary == nil ? name.words : name.words + "…"
      if button.title(for: .normal) != title { button.setTitle(title, for: .normal) }
      if button.image(for: .normal) != name.symbol { button.setImage(name.symbol, for: .normal) }
      if button.menu?.children.isEmpty == false { page.views.append(button) }
    }
  }
}

extension Menu where Label == Text {
  /// Creates a menu with a title that is looked up in the localized strings.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Creates a menu with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { Text(title) } }

  /// Creates a menu with a title and an action.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) { self.init(content: content, label: { Text(titleKey) }, primaryAction: primaryAction) }

  /// Creates a menu with a title and an action.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) { self.init(content: content, label: { Text(title) }, primaryAction: primaryAction) }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
  /// Creates a menu with a title and a symbol of the system.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) } }

  /// Creates a menu with a title and a symbol of the system.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { SwiftUI.Label(title, systemImage: systemImage) } }
}
