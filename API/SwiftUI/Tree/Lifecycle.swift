import SharesheetCombine
import UIKit

/// What a node does when its page appears and disappears. A page of a tab view must also be
/// selected.
@MainActor final class Lifecycle {
  var appear: () -> Void = {}
  var disappear: () -> Void = {}
  private let gate: TabGate?
  private var isPageShown = false
  private var isShown = false
  /// Whether `appear` has run without a later `disappear`.
  private(set) var hasAppeared = false

  private init(_ gate: TabGate?) { self.gate = gate }

  /// Follows the page of the node until the node ends.
  static func attach(to node: _ViewNode) -> Lifecycle {
    node.memory(at: -2) {
      let lifecycle = Lifecycle(node.environment.tabGate)
      lifecycle.gate?.add(lifecycle)
      let graph = node.graph
      let number = node.page?.add(lifecycle)
      node.onEnd { [weak page = node.page] in
        lifecycle.setPageShown(false, graph)
        if let number { page?.removeLifecycle(number) }
      }
      return lifecycle
    }
  }

  func setPageShown(_ isPageShown: Bool, _ graph: ViewGraph) {
    self.isPageShown = isPageShown
    update(graph)
  }

  /// Runs the action of an appearance or disappearance.
  func update(_ graph: ViewGraph) {
    let isShown = isPageShown && gate?.isOpen ?? true
    guard self.isShown != isShown else { return }
    self.isShown = isShown
    if isShown {
      graph.afterUpdate { [self] in
        guard self.isShown, !hasAppeared else { return }
        hasAppeared = true
        appear()
      }
    } else if hasAppeared {
      hasAppeared = false
      disappear()
    }
  }
}

private struct AppearEffect: ViewEffect {
  let appear: (@MainActor () -> Void)?
  let disappear: (@MainActor () -> Void)?

  func prepare(_ node: _ViewNode) {
    let lifecycle = Lifecycle.attach(to: node)
    lifecycle.appear = { appear?() }
    lifecycle.disappear = { disappear?() }
  }
}

/// A task that runs while the view is shown. A new identity ends the task and starts another.
private struct TaskEffect<ID: Equatable>: ViewEffect {
  final class Memory {
    var id: ID?
    var task: Task<Void, Never>?
  }

  let id: ID
  let priority: TaskPriority
  let action: @MainActor @Sendable () async -> Void

  func prepare(_ node: _ViewNode) {
    let memory = node.memory(at: -3) { Memory() }
    let lifecycle = Lifecycle.attach(to: node)
    let (id, priority, action) = (id, priority, action)
    let start = {
      memory.task?.cancel()
      memory.id = id
      memory.task = Task(priority: priority) { await action() }
    }
    lifecycle.appear = start
    lifecycle.disappear = {
      memory.task?.cancel()
      memory.task = nil
    }
    guard memory.task != nil, memory.id != id else { return }
    memory.task?.cancel()
    memory.id = id
    node.graph.afterUpdate { if lifecycle.hasAppeared, memory.id == id { start() } }
  }
}

/// An action after a change of a value.
private struct ChangeEffect<Value: Equatable>: ViewEffect {
  final class Memory {
    var value: Value?
  }

  let value: Value
  let runsAtFirst: Bool
  let action: @MainActor (Value, Value) -> Void

  func prepare(_ node: _ViewNode) {
    let memory = node.memory(at: -3) { Memory() }
    let old = memory.value
    let (value, action) = (value, action)
    memory.value = value
    if let old {
      if old != value { node.graph.afterUpdate { action(old, value) } }
    } else if runsAtFirst {
      // A list also resolves rows that it only searches. Their nodes end before the action.
      node.graph.afterUpdate { [weak node] in
        if let node, !node.isEnded { action(value, value) }
      }
    }
  }
}

/// An action for each value of a publisher.
private struct ReceiveEffect<P: Publisher>: ViewEffect where P.Failure == Never {
  final class Memory {
    var subscription: AnyCancellable?
    var action: @MainActor (P.Output) -> Void = { _ in }
  }

  let publisher: P
  let action: @MainActor (P.Output) -> Void

  func prepare(_ node: _ViewNode) {
    let memory = node.memory(at: -3) { Memory() }
    memory.action = action
    guard memory.subscription == nil else { return }
    memory.subscription = publisher.sink { [weak memory] value in
      let value = Handed(value: value)
      MainQueue.run { memory?.action(value.value) }
    }
    node.onEnd { memory.subscription = nil }
  }
}

extension View {
  /// Adds an action for the time when the view appears.
  public nonisolated func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    effect(AppearEffect(appear: action, disappear: nil))
  }

  /// Adds an action for the time when the view disappears.
  public nonisolated func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    effect(AppearEffect(appear: nil, disappear: action))
  }

  /// Adds a task that starts when the view appears and is cancelled when it disappears.
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    effect(TaskEffect(id: 0, priority: priority, action: action))
  }

  /// Adds a task that starts when the view appears and again when the identity changes.
  public nonisolated func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    effect(TaskEffect(id: value, priority: priority, action: action))
  }

  /// Adds an action for changes of a value.
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false,
    _ action: @escaping @MainActor (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    effect(ChangeEffect(value: value, runsAtFirst: initial, action: action))
  }

  /// Adds an action for changes of a value.
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    effect(ChangeEffect(value: value, runsAtFirst: initial) { _, _ in action() })
  }

  /// Adds an action for changes of a value. The argument is the new value.
  public nonisolated func onChange<V: Equatable>(
    of value: V, perform action: @escaping @MainActor (_ newValue: V) -> Void
  ) -> some View {
    effect(ChangeEffect(value: value, runsAtFirst: false) { _, new in action(new) })
  }

  /// Adds an action for the values of a publisher.
  public nonisolated func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping @MainActor (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    effect(ReceiveEffect(publisher: publisher, action: action))
  }
}
