import UIKit

/// The purpose of a button.
public struct ButtonRole: Equatable, Sendable {
  let role: UIButton.Role
  /// A button that deletes data.
  public static let destructive = ButtonRole(role: .destructive)
  /// A button that cancels.
  public static let cancel = ButtonRole(role: .cancel)
  /// A button that closes.
  public static let close = ButtonRole(role: .cancel)
  /// A button that confirms.
  public static let confirm = ButtonRole(role: .primary)
}

/// A button.
///
/// Apple: https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View> {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  /// Creates a button. Faces show the words and the first symbol of the label.
  @preconcurrency public nonisolated init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }
}

extension Button: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let style = node.environment.buttonStyle
    let configuration = ButtonStyleConfiguration(role: role, label: AnyView(label), action: action)
    if let custom = style?.body(configuration) {
      node.resolve(custom, .index(1))
    } else {
      node.resolve(label, .index(0))
    }
    PressableWidget(
      role: role, isProminent: style?.isProminent ?? false, action: action
    ).attach(to: node)
  }
}

/// A button that knows the views of its label. A list shows them as the texts and picture of a row.
@MainActor final class LabelButton: UIButton {
  var label: [UIView] = []
  /// Whether the button opens another page.
  var isLink = false
}

/// A button of UIKit whose title and symbol are those of the node's children.
@MainActor struct PressableWidget {
  /// What the button does. Its closure is replaced with each resolution.
  final class Action {
    var run: @MainActor () -> Void = {}
  }

  var role: ButtonRole?
  var isProminent = false
  /// Whether the button opens another page.
  var isLink = false
  let action: @MainActor () -> Void

  func attach(to node: _ViewNode) {
    let current = node.memory(at: -1) { Action() }
    current.run = action
    let button = node.widget {
      LabelButton(primaryAction: UIAction { _ in current.run() })
    }
    button.isLink = isLink
    button.isEnabled = node.environment.isEnabled
    button.role = role?.role ?? (isProminent ? .primary : .normal)
    node.collector = { node, content in
      let label = node.childContent()
      content.takeSurroundings(of: label)
      button.label = label.views
      let title = label.words
      if button.title(for: .normal) != title { button.setTitle(title, for: .normal) }
      let image = label.image
      if button.image(for: .normal) != image { button.setImage(image, for: .normal) }
      content.views.append(button)
    }
  }
}

extension Button where Label == Text {
  /// Creates a button with a title that is looked up in the localized strings.
  @preconcurrency public nonisolated init(
    _ titleKey: LocalizedStringKey, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(titleKey) } }

  /// Creates a button with a title.
  @_disfavoredOverload @preconcurrency public nonisolated init<S: StringProtocol>(
    _ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(title) } }
}
