import UIKit

/// The page that a view pushes. The view's node keeps it in its memory.
@MainActor final class PushedPage {
  private static let key = _ViewNode.Key.id("pushed page")

  private weak var node: _ViewNode?
  private var controller: PageController?
  /// Whether the page is wanted, for links without a binding.
  var isActive = false
  /// Called after the user has gone back.
  var didPop: () -> Void = {}

  static func of(_ node: _ViewNode) -> PushedPage {
    node.memory(at: -2) {
      let page = PushedPage(node)
      node.onEnd { [weak page] in page?.hide() }
      return page
    }
  }

  private init(_ node: _ViewNode) { self.node = node }

  /// Shows the view on the page. The first call pushes the page. Called while the node is resolved.
  func show(_ view: some View) {
    guard let node else { return }
    let page = controller ?? PageController(node.graph)
    var environment = node.environment
    environment.setPage(page, isPresented: true)
    page.show(view, of: node, Self.key, environment: environment)
    guard controller == nil else { return }
    controller = page
    page.didPop = { [weak self] in self?.userDidGoBack() }
    node.graph.afterCollection { [weak self] in self?.push(page) }
  }

  private func push(_ page: PageController) {
    guard controller === page, let node else { return }
    if let stack = node.environment.navigation?.stack ?? node.page?.controller?.navigationController
    {
      stack.pushViewController(page, animated: true)
    } else {
      // As on iOS, a link outside of a stack shows nothing.
      userDidGoBack()
    }
  }

  /// Pops the page and all pages above it.
  func hide() {
    guard let page = controller else { return }
    controller = nil
    page.page.close()
    node?.removeChild(Self.key)
    guard let stack = page.navigationController,
      let index = stack.viewControllers.firstIndex(where: { $0 === page })
    else { return }
    stack.setViewControllers(Array(stack.viewControllers[..<index]), animated: true)
  }

  private func userDidGoBack() {
    guard let page = controller, let node, !node.isEnded else { return }
    controller = nil
    isActive = false
    page.page.close()
    node.removeChild(Self.key)
    didPop()
  }
}
