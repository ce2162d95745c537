/// A buffer before a downstream: it passes values on one at a time, as they are requested, and the
/// completion after them.
final class Outlet<Downstream: Subscriber>: Sendable {
  private struct Item {
    let value: Downstream.Input
    let onSent: ((Subscribers.Demand) -> Void)?
  }

  private struct State {
    /// The subscriber, or `nil` after the end.
    var downstream: Downstream?
    var demand = Subscribers.Demand.none
    var items: [Item] = []
    var completion: Subscribers.Completion<Downstream.Failure>?
  }

  private enum Next {
    case value(Item, Downstream)
    case completion(Subscribers.Completion<Downstream.Failure>, Downstream)
  }

  private let state: Protected<State>
  private let turns = Turns()

  init(_ downstream: Downstream) { state = Protected(State(downstream: downstream)) }

  /// Passes the subscription on, before anything else.
  func start(_ subscription: any Subscription) {
    state.withLock { $0.downstream }?.receive(subscription: subscription)
  }

  var isOpen: Bool { state.withLock { $0.downstream != nil && $0.completion == nil } }

  /// - Parameter onSent: called with the downstream's further demand, after it has received the
  ///   value.
  func send(_ value: Downstream.Input, onSent: ((Subscribers.Demand) -> Void)? = nil) {
    state.withLock { state in
      guard state.downstream != nil, state.completion == nil else { return }
      state.items.append(Item(value: value, onSent: onSent))
    }
    pump()
  }

  /// Sends the completion after the buffered values. A failure is sent instead of them.
  func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let dropped = state.withLock { state -> [Item] in
      guard state.completion == nil else { return [] }
      state.completion = completion
      guard case .failure = completion else { return [] }
      defer { state.items = [] }
      return state.items
    }
    _ = dropped
    pump()
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    pump()
  }

  /// Removes the buffered values.
  func clear() {
    let dropped = state.withLock { state in
      defer { state.items = [] }
      return state.items
    }
    _ = dropped
  }

  func cancel() { _ = state.exchange(State()) }

  private func pump() {
    turns.run { [self] in
      while let next = next() {
        switch next {
        case .value(let item, let downstream):
          let more = downstream.receive(item.value)
          state.withLock { $0.demand += more }
          item.onSent?(more)
        case .completion(let completion, let downstream):
          downstream.receive(completion: completion)
        }
      }
    }
  }

  private func next() -> Next? {
    state.withLock { state in
      guard let downstream = state.downstream else { return nil }
      guard state.items.isEmpty else {
        return state.demand.take() ? .value(state.items.removeFirst(), downstream) : nil
      }
      guard let completion = state.completion else { return nil }
      state.downstream = nil
      return .completion(completion, downstream)
    }
  }
}
