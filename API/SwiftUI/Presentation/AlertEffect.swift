import Localization
import Translations
import UIKit

/// An alert that a binding presents.
struct AlertEffect: ViewEffect {
  /// What an alert shows.
  struct Content {
    let title: String
    let actions: AnyView
    let message: AnyView
  }

  var style = UIAlertController.Style.alert
  /// Returns the content, or `nil` if the alert is not wanted.
  let current: () -> Content?
  /// Changes the binding, so that the alert is no longer wanted.
  let close: () -> Void

  func prepare(_ node: _ViewNode) {
    let alert = node.memory(at: -1) { PresentedAlert(node) }
    alert.update(self, node.tracked(current))
  }

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    node.collectChildren(&content)
    let alert = node.memory(at: -1) { PresentedAlert(node) }
    guard alert.isWanted else { return }
    content.presentations.append(
      Presentation(
        owner: node, make: alert.makeController, didDismiss: alert.wasDismissed,
        update: alert.updateController))
  }
}

/// A part of an alert. The page does not show it.
private struct AlertPart: _PrimitiveView {
  let content: AnyView

  func _resolve(_ node: _ViewNode) {
    node.resolve(content, .body)
    node.collector = { _, _ in }
  }
}

/// The alert of a node. The page that contains the node presents it.
@MainActor private final class PresentedAlert {
  private weak var node: _ViewNode?
  private weak var actions: _ViewNode?
  private weak var message: _ViewNode?
  private var effect: AlertEffect?
  private var title = ""
  private(set) var isWanted = false
  /// The fields in the alert with the fields of the views.
  private var fields: [(shown: UITextField, source: UITextField)] = []
  private var buttons: [(shown: UIAlertAction, source: UIButton)] = []

  init(_ node: _ViewNode) { self.node = node }

  func update(_ effect: AlertEffect, _ content: AlertEffect.Content?) {
    self.effect = effect
    guard let node, let content else {
      isWanted = false
      return
    }
    isWanted = true
    title = content.title
    // As on iOS, an alert does not inherit that its view is disabled.
    var environment = node.environment
    environment.isEnabled = true
    actions = node.resolve(
      AlertPart(content: content.actions), .index(1), environment: environment)
    message = node.resolve(
      AlertPart(content: content.message), .index(2), environment: environment)
  }

  // MARK: Controller

  func makeController() -> UIViewController {
    let controller = UIAlertController(
      title: title.isEmpty ? nil : title, message: messageText,
      preferredStyle: effect?.style ?? .alert)
    fields = []
    buttons = []
    for view in actions?.childContent().views ?? [] {
      if let button = view as? UIButton {
        add(button, to: controller)
      } else if let field = view as? UITextField, controller.preferredStyle == .alert {
        add(field, to: controller)
      }
    }
    addUsualAction(to: controller)
    return controller
  }

  func updateController(_ controller: UIViewController) {
    guard let alert = controller as? UIAlertController else { return }
    let title = title.isEmpty ? nil : title
    if alert.title != title { alert.title = title }
    if alert.message != messageText { alert.message = messageText }
    // The buttons and fields get their newest words and states when they are collected.
    _ = actions?.childContent()
    for (shown, source) in buttons where shown.isEnabled != source.isEnabled {
      shown.isEnabled = source.isEnabled
    }
    for (shown, source) in fields where shown.text != source.text { shown.text = source.text }
  }

  private var messageText: String? {
    message?.childContent().words.nonEmpty
  }

  private func add(_ button: UIButton, to controller: UIAlertController) {
    let style: UIAlertAction.Style =
      switch button.role {
      case .cancel: .cancel
      case .destructive: .destructive
      default: .default
      }
    let action = UIAlertAction(title: button.title(for: .normal), style: style) { [weak self] _ in
      self?.wasDismissed()
      button.press()
    }
    action.isEnabled = button.isEnabled
    controller.addAction(action)
    if button.role == .primary { controller.preferredAction = action }
    buttons.append((action, button))
  }

  private func add(_ source: UITextField, to controller: UIAlertController) {
    controller.addTextField { [weak self] field in
      field.text = source.text
      field.placeholder = source.placeholder
      field.isSecureTextEntry = source.isSecureTextEntry
      field.addAction(
        UIAction { [weak field] _ in
          source.text = field?.text
          source.sendActions(for: .editingChanged)
        }, for: .editingChanged)
      self?.fields.append((field, source))
    }
  }

  /// Adds the action that iOS adds: OK to an alert without buttons, Cancel to a dialog without
  /// such a button.
  private func addUsualAction(to controller: UIAlertController) {
    let isSheet = controller.preferredStyle == .actionSheet
    let hasCancel = controller.actions.contains { $0.style == .cancel }
    guard isSheet ? !hasCancel : buttons.isEmpty else { return }
    let title =
      isSheet
      ? translated("Cancel", in: SystemLanguage.catalog)
      : translated("OK", in: SystemLanguage.catalog)
    controller.addAction(
      UIAlertAction(title: title, style: isSheet ? .cancel : .default) {
        [weak self] _ in self?.wasDismissed()
      })
  }

  /// Changes the binding after the alert was dismissed.
  func wasDismissed() {
    guard isWanted, let effect, let node, !node.isEnded else { return }
    isWanted = false
    effect.close()
    node.invalidate()
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
