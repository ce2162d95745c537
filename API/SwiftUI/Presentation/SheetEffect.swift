import UIKit

/// A page that a binding presents.
struct SheetEffect: ViewEffect {
  /// The content of a sheet with its identity. A new identity gives the content a new state.
  struct Content {
    let id: AnyHashable
    let view: AnyView
  }

  let style: UIModalPresentationStyle
  /// Returns the content, or `nil` if the sheet is not wanted.
  let current: () -> Content?
  /// Changes the binding, so that the sheet is no longer wanted.
  let close: () -> Void
  let onDismiss: (() -> Void)?

  func prepare(_ node: _ViewNode) {
    let sheet = node.memory(at: -1) { PresentedSheet(node) }
    sheet.update(self, node.tracked(current))
  }

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    node.collectChildren(&content)
    let sheet = node.memory(at: -1) { PresentedSheet(node) }
    guard let controller = sheet.controller else { return }
    content.presentations.append(
      Presentation(owner: node, make: { controller }, didDismiss: {}))
  }
}

/// The sheet of a node. The page that contains the node presents it.
@MainActor private final class PresentedSheet {
  private weak var node: _ViewNode?
  private var effect: SheetEffect?
  private var id: AnyHashable?
  private(set) var controller: PageController?

  init(_ node: _ViewNode) { self.node = node }

  private static func key(_ id: AnyHashable) -> _ViewNode.Key { .id(["sheet", id]) }

  func update(_ effect: SheetEffect, _ content: SheetEffect.Content?) {
    self.effect = effect
    guard let node else { return }
    guard let content else {
      // The page dismisses the controller after this update.
      id = nil
      if let old = controller {
        controller = nil
        old.didDismiss = { [weak node] in if node?.isEnded == false { effect.onDismiss?() } }
      }
      return
    }
    let controller = controller ?? make(node, effect.style)
    var environment = node.environment
    environment.navigation = nil
    environment.setPage(controller, isPresented: true)
    if let id, id != content.id { node.removeChild(Self.key(id)) }
    id = content.id
    controller.show(content.view, of: node, Self.key(content.id), environment: environment)
  }

  private func make(_ node: _ViewNode, _ style: UIModalPresentationStyle) -> PageController {
    let controller = PageController(node.graph)
    controller.modalPresentationStyle = style
    controller.didDismiss = { [weak self] in self?.wasDismissed() }
    self.controller = controller
    return controller
  }

  /// Ends the content after the user or the content's `dismiss` has dismissed the sheet.
  private func wasDismissed() {
    guard let old = controller, let node, !node.isEnded, let effect else { return }
    controller = nil
    old.page.close()
    if let id { node.removeChild(Self.key(id)) }
    id = nil
    if effect.current() != nil { effect.close() }
    effect.onDismiss?()
    node.graph.requestUpdate()
  }
}
