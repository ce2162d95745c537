import Foundation

/// The tree of views of one hosting controller. An update resolves the changed nodes only.
@MainActor final class ViewGraph {
  private final class Invalid {
    weak var node: _ViewNode?
    init(_ node: _ViewNode) { self.node = node }
  }

  /// The number of rounds in one update. Changes in further rounds wait for the next update.
  private static let maximumRounds = 16

  private var invalid: [ObjectIdentifier: Invalid] = [:]
  private var actions: [() -> Void] = []
  private var pages: [WeakPage] = []
  private var isUpdating = false

  private struct WeakPage {
    weak var page: HostedPage?
  }

  func add(_ page: HostedPage) {
    pages.removeAll { $0.page == nil }
    pages.append(WeakPage(page: page))
  }

  /// Requests an update of the node.
  func invalidate(_ node: _ViewNode) {
    invalid[ObjectIdentifier(node)] = Invalid(node)
    requestUpdate()
  }

  /// Runs the action after the nodes are up to date.
  func afterUpdate(_ action: @escaping () -> Void) {
    actions.append(action)
    if !isUpdating { requestUpdate() }
  }

  /// Requests an update of the pages.
  func requestUpdate() {
    for page in pages { page.page?.setNeedsUpdate() }
  }

  /// Presents what covered pages present. Their other actions after a collection, such as a change
  /// of the focus, are dropped.
  func updateHiddenPages() {
    let waiting = collected
    for page in pages { page.page?.updateHidden() }
    collected = waiting
  }

  /// Brings all nodes up to date, the outermost first. Then it runs the actions of `onAppear`,
  /// `onChange` and others, which may change the state again.
  func update() {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    for _ in 0..<Self.maximumRounds where !invalid.isEmpty || !actions.isEmpty {
      let nodes = invalid.values.compactMap(\.node).sorted { $0.depth < $1.depth }
      for node in nodes where invalid.removeValue(forKey: ObjectIdentifier(node)) != nil {
        node.updateAgain()
      }
      invalid = invalid.filter { $0.value.node != nil }
      let run = actions
      actions = []
      for action in run { action() }
    }
    if !invalid.isEmpty || !actions.isEmpty {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.requestUpdate() } }
    }
  }

  /// Resolves a node outside of an update. Actions run in the next update.
  func resolve(_ resolve: () -> Void) {
    let wasUpdating = isUpdating
    isUpdating = true
    resolve()
    isUpdating = wasUpdating
    requestUpdate()
  }

  /// Removes the node's request, because the node has just been resolved.
  func didResolve(_ node: _ViewNode) {
    if !invalid.isEmpty { invalid[ObjectIdentifier(node)] = nil }
  }

  // MARK: After the collection

  private var collected: [() -> Void] = []

  /// Runs the action after the page shows its new views, for example to move the focus.
  func afterCollection(_ action: @escaping () -> Void) { collected.append(action) }

  func runAfterCollection() {
    let run = collected
    collected = []
    for action in run { action() }
  }
}
