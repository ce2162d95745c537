/// Whether a page of a tab view is selected. Views on the page appear and disappear with the
/// selection.
@MainActor final class TabGate {
  private struct WeakLifecycle {
    weak var lifecycle: Lifecycle?
  }

  /// The page of an outer tab view that contains the page.
  private let outer: TabGate?
  private var isSelected = false
  private var lifecycles: [WeakLifecycle] = []

  init(in outer: TabGate?) { self.outer = outer }

  /// Whether the views on the page may appear.
  var isOpen: Bool { isSelected && outer?.isOpen ?? true }

  func add(_ lifecycle: Lifecycle) {
    lifecycles.removeAll { $0.lifecycle == nil }
    lifecycles.append(WeakLifecycle(lifecycle: lifecycle))
    outer?.add(lifecycle)
  }

  func setSelected(_ isSelected: Bool, _ graph: ViewGraph) {
    guard self.isSelected != isSelected else { return }
    self.isSelected = isSelected
    for entry in lifecycles { entry.lifecycle?.update(graph) }
  }
}

private struct TabGateKey: EnvironmentKey { static var defaultValue: TabGate? { nil } }

extension EnvironmentValues {
  /// The page of a tab view that contains the view.
  var tabGate: TabGate? {
    get { self[TabGateKey.self] }
    set { self[TabGateKey.self] = newValue }
  }
}
