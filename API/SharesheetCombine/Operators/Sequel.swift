/// The connection of an operator that has several upstreams in succession. It passes requests to
/// the current upstream. The next upstream gets the requests that are still open.
final class Sequel<Downstream: Subscriber>: Subscription {
  private struct State {
    var current: (any Subscription)?
    var demand = Subscribers.Demand.none
    var hasEnded = false
  }

  private let state = Protected(State())
  private let downstream: Downstream

  /// Attaches the downstream. The caller then subscribes to the first upstream with `link`.
  init(_ downstream: Downstream) { self.downstream = downstream }

  func start() { downstream.receive(subscription: self) }

  func request(_ demand: Subscribers.Demand) {
    let current = state.withLock { state in
      state.demand += demand
      return state.current
    }
    current?.request(demand)
  }

  func cancel() { end()?.cancel() }

  /// Makes the subscriber for one upstream.
  func link<Failure: Error>(
    _ onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnySubscriber<Downstream.Input, Failure> {
    let hasSubscription = Protected(false)
    return AnySubscriber(
      receiveSubscription: { [self] subscription in
        let demand = state.withLock { state -> Subscribers.Demand? in
          guard !state.hasEnded, !hasSubscription.exchange(true) else { return nil }
          state.current = subscription
          return state.demand
        }
        guard let demand else { return subscription.cancel() }
        if demand > 0 { subscription.request(demand) }
      },
      receiveValue: { [self] value in
        let isOpen = state.withLock { state in
          _ = state.demand.take()
          return !state.hasEnded
        }
        guard isOpen else { return .none }
        let more = downstream.receive(value)
        state.withLock { $0.demand += more }
        return more
      },
      receiveCompletion: { [self] completion in
        let (old, isOpen) = state.withLock { state in
          defer { state.current = nil }
          return (state.current, !state.hasEnded)
        }
        _ = old
        if isOpen { onCompletion(completion) }
      })
  }

  func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let isOpen = state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
    if isOpen { downstream.receive(completion: completion) }
  }

  private func end() -> (any Subscription)? {
    state.withLock { state in
      state.hasEnded = true
      defer { state.current = nil }
      return state.current
    }
  }
}
