import UIKit

/// The action that loads the content of a view again.
///
/// Apple: https://developer.apple.com/documentation/swiftui/refreshaction
public struct RefreshAction: Sendable {
  let action: @MainActor @Sendable () async -> Void

  /// Loads the content again.
  public func callAsFunction() async { await action() }
}

private struct RefreshKey: EnvironmentKey {
  static var defaultValue: RefreshAction? { nil }
}

extension EnvironmentValues {
  /// The action that loads the content again, or `nil`.
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

/// A button in the bar that loads the content again, or a button below the page without a bar.
private struct RefreshEffect: ViewEffect {
  @MainActor final class Memory {
    var action: RefreshAction?
    var task: Task<Void, Never>?
    private(set) lazy var item = UIBarButtonItem(
      systemItem: .refresh, primaryAction: UIAction { [weak self] _ in self?.run() })
    private(set) lazy var button = {
      let button = UIButton(primaryAction: UIAction { [weak self] _ in self?.run() })
      button.setTitle("Refresh", for: .normal)
      return button
    }()

    /// Runs the action, unless it is running.
    private func run() {
      guard task == nil, let action else { return }
      setEnabled(false)
      task = Task {
        await action()
        task = nil
        setEnabled(true)
      }
    }

    private func setEnabled(_ isEnabled: Bool) {
      item.isEnabled = isEnabled
      button.isEnabled = isEnabled
    }
  }

  let action: RefreshAction

  func prepare(_ node: _ViewNode) {
    node.environment.refresh = action
    let memory = node.memory(at: -3) {
      let memory = Memory()
      node.onEnd { memory.task?.cancel() }
      return memory
    }
    memory.action = action
  }

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    node.collectChildren(&content)
    let memory = node.memory(at: -3) { Memory() }
    if node.page?.controller?.navigationController == nil {
      content.bar.bottom.append(memory.button)
    } else {
      content.bar.trailing.append(memory.item)
    }
  }
}

extension View {
  /// Adds a button that loads the content again.
  public nonisolated func refreshable(
    @_inheritActorContext action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View { effect(RefreshEffect(action: RefreshAction(action: action))) }
}
