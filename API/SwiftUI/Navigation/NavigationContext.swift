import UIKit

/// The pages of a stack. The stack's node owns it, and the pages find it in their environment.
@MainActor final class NavigationContext {
  /// A page for a value of the path.
  private struct ValuePage {
    let value: AnyHashable
    let controller: PageController
    var key: _ViewNode.Key { .id(ObjectIdentifier(controller)) }
  }

  /// The view for the values of a type.
  private struct Destination {
    weak var owner: _ViewNode?
    let view: (AnyHashable) -> AnyView?
  }

  let stack: UINavigationController
  let root: PageController
  private weak var node: _ViewNode?
  private var source: PathSource?
  private var ownPath: [AnyHashable] = []
  private var destinations: [ObjectIdentifier: Destination] = [:]
  private var pages: [ValuePage] = []
  private var isResolving = false
  private var isUpdateRequested = false

  init(_ node: _ViewNode) {
    self.node = node
    root = PageController(node.graph)
    stack = UINavigationController(rootViewController: root)
    node.page?.controller?.addChild(stack)
  }

  /// Removes the stack from its page.
  func end() {
    for page in pages { page.controller.page.close() }
    root.page.close()
    stack.willMove(toParent: nil)
    stack.viewIfLoaded?.removeFromSuperview()
    stack.removeFromParent()
  }

  /// Brings the root and the pages up to date. Called while the stack's node is resolved.
  func resolve(_ view: some View, path: PathSource?) {
    guard let node else { return }
    source = path
    isResolving = true
    defer { isResolving = false }
    var environment = node.environment
    environment.navigation = self
    environment.setPage(root, isPresented: environment.isPresented)
    root.show(view, of: node, .index(0), environment: environment)
    updatePages()
  }

  // MARK: Destinations

  /// Sets the view for the values of a type.
  func setDestination<Value: Hashable>(
    _ type: Value.Type, owner: _ViewNode, _ view: @escaping (Value) -> AnyView
  ) {
    destinations[ObjectIdentifier(type)] = Destination(owner: owner) { value in
      (value.base as? Value ?? value as? Value).map(view)
    }
    if !isResolving { requestUpdate() }
  }

  private func destination(of value: AnyHashable) -> (
    view: AnyView, environment: EnvironmentValues
  )? {
    for destination in destinations.values {
      guard let owner = destination.owner, !owner.isEnded, let view = destination.view(value) else {
        continue
      }
      return (view, owner.environment)
    }
    return nil
  }

  private func requestUpdate() {
    guard !isUpdateRequested, let node else { return }
    isUpdateRequested = true
    node.graph.afterUpdate { [weak self] in
      self?.isUpdateRequested = false
      self?.updatePages()
    }
  }

  // MARK: Path

  private var path: [AnyHashable] {
    guard let source else { return ownPath }
    return node?.tracked(source.read) ?? source.read()
  }

  /// Adds a page for a value. It is shown in the next update.
  func push(_ value: AnyHashable) {
    if let source { return source.write(source.read() + [value]) }
    ownPath.append(value)
    requestUpdate()
  }

  /// Removes and adds pages, so that they correspond to the path.
  private func updatePages() {
    guard let node, !node.isEnded else { return }
    let wasResolving = isResolving
    isResolving = true
    defer { isResolving = wasResolving }
    let path = path
    let kept = zip(pages, path).prefix { $0.value == $1 }.count
    let removed = Array(pages[kept...])
    pages.removeSubrange(kept...)
    for value in path[kept...] { pages.append(ValuePage(value: value, controller: makePage())) }
    for page in pages {
      let found = destination(of: page.value)
      var environment = found?.environment ?? node.environment
      environment.navigation = self
      environment.setPage(page.controller, isPresented: true)
      // As on iOS, a value without destination has a page with a symbol only.
      page.controller.show(
        found?.view ?? AnyView(Image(systemName: "exclamationmark.triangle")), of: node, page.key,
        environment: environment)
    }
    if !removed.isEmpty || pages.count > kept { showPages(from: kept, instead: removed.first) }
    for page in removed { end(page) }
  }

  private func showPages(from start: Int, instead removed: ValuePage?) {
    var controllers = stack.viewControllers
    if let index = controllers.firstIndex(where: { $0 === removed?.controller }) {
      controllers.removeSubrange(index...)
    }
    stack.setViewControllers(controllers + pages[start...].map(\.controller), animated: true)
  }

  private func makePage() -> PageController {
    guard let node else { return root }
    let controller = PageController(node.graph)
    controller.didPop = { [weak self] in self?.didPop() }
    return controller
  }

  /// Takes the pages out of the path that the user has left.
  private func didPop() {
    let shown = stack.viewControllers
    let left = pages.filter { page in !shown.contains { $0 === page.controller } }
    guard !left.isEmpty else { return }
    pages.removeAll { page in left.contains { $0.controller === page.controller } }
    ownPath = pages.map(\.value)
    source?.write(ownPath)
    for page in left { end(page) }
  }

  private func end(_ page: ValuePage) {
    page.controller.page.close()
    node?.removeChild(page.key)
  }
}

/// The stack in the environment, which does not own it: the stack's pages keep their environment.
private struct WeakNavigation {
  weak var context: NavigationContext?
}

private struct NavigationKey: EnvironmentKey {
  static var defaultValue: WeakNavigation { WeakNavigation() }
}

extension EnvironmentValues {
  /// The stack that contains the view.
  var navigation: NavigationContext? {
    get { self[NavigationKey.self].context }
    set { self[NavigationKey.self] = WeakNavigation(context: newValue) }
  }
}
