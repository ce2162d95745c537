import UIKit

/// The actions of a menu, made from the views of the menu's content.
@MainActor final class MenuItems {
  private struct Item {
    let view: UIView
    let title: String
    let image: UIImage?
    let action: UIAction
  }

  private var items: [ObjectIdentifier: Item] = [:]
  private var shown: [ObjectIdentifier] = []

  /// Brings the menu of a button up to date. The menu is replaced only if an action is new or gone.
  func show(_ views: [UIView], in button: UIButton, named name: String) {
    let old = items
    items = [:]
    let elements = views.flatMap { self.elements(of: $0, old) }
    let newActions = Self.actions(in: elements).map { ObjectIdentifier($0) }
    guard button.menu == nil || button.menu?.title != name || newActions != shown else { return }
    shown = newActions
    button.menu = UIMenu(title: name, children: elements)
  }

  private static func actions(in elements: [UIMenuElement]) -> [UIMenuElement] {
    elements.flatMap { element in
      (element as? UIMenu).map { actions(in: $0.children) } ?? [element]
    }
  }

  private func elements(of view: UIView, _ old: [ObjectIdentifier: Item]) -> [UIMenuElement] {
    switch view {
    case let button as UIButton where button.isMenu:
      guard let menu = button.menu, !menu.children.isEmpty else { return [] }
      guard !menu.title.isEmpty else { return menu.children }
      // Faces do not show the titles of nested menus.
      let title = action(for: view, menu.title, nil, old) {}
      title.attributes = .disabled
      return [title, UIMenu(title: menu.title, options: menu.options, children: menu.children)]
    case let button as UIButton:
      let action = action(
        for: view, button.title(for: .normal) ?? "", button.image(for: .normal), old
      ) { [weak button] in button?.press() }
      var attributes: UIMenuElement.Attributes = button.isEnabled ? [] : .disabled
      if button.role == .destructive { attributes.insert(.destructive) }
      if action.attributes != attributes { action.attributes = attributes }
      return [action]
    case let toggle as UISwitch:
      let action = action(for: view, toggle.title ?? toggle.accessibilityLabel ?? "", nil, old) {
        [weak toggle] in toggle?.press()
      }
      let state: UIMenuElement.State = toggle.isOn ? .on : .off
      if action.state != state { action.state = state }
      let attributes: UIMenuElement.Attributes = toggle.isEnabled ? [] : .disabled
      if action.attributes != attributes { action.attributes = attributes }
      return [action]
    case let label as UILabel:
      guard let text = label.text, !text.isEmpty else { return [] }
      let action = action(for: view, text, nil, old) {}
      if action.attributes != .disabled { action.attributes = .disabled }
      return [action]
    default: return []
    }
  }

  /// Returns the action of a view. The action is kept while the title and the image are the same.
  private func action(
    for view: UIView, _ title: String, _ image: UIImage?, _ old: [ObjectIdentifier: Item],
    run: @escaping @MainActor () -> Void
  ) -> UIAction {
    let id = ObjectIdentifier(view)
    if let item = old[id], item.title == title, item.image == image {
      items[id] = item
      return item.action
    }
    let action = UIAction(title: title, image: image) { _ in run() }
    items[id] = Item(view: view, title: title, image: image, action: action)
    return action
  }
}

private struct InMenuKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Whether the views are the content of a menu.
  var isInMenu: Bool {
    get { self[InMenuKey.self] }
    set { self[InMenuKey.self] = newValue }
  }
}
