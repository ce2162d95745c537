/// The connection of an operator that makes values from the values of two publishers.
final class Pairing<A, B, Downstream: Subscriber>: Subscription
where Downstream.Input == (A, B) {
  enum Kind {
    /// The first values of both, then the second values, and so on.
    case zip
    /// The newest values of both, after each value of either.
    case latest
  }

  private struct State {
    var subscriptions: [(any Subscription)?] = [nil, nil]
    var hasEnded = [false, false]
    var a: [A] = []
    var b: [B] = []
    var isCancelled = false
    /// The requests before the subscriptions.
    var demand = Subscribers.Demand.none
  }

  private let kind: Kind
  private let state = Protected(State())
  private let outlet: Outlet<Downstream>
  private let turns = Turns()

  init(_ kind: Kind, _ downstream: Downstream) {
    self.kind = kind
    outlet = Outlet(downstream)
  }

  func start<First: Publisher, Second: Publisher>(_ first: First, _ second: Second)
  where
    First.Output == A, Second.Output == B, First.Failure == Downstream.Failure,
    Second.Failure == Downstream.Failure
  {
    outlet.start(self)
    first.subscribe(side(0) { $0.a.append($1) })
    second.subscribe(side(1) { $0.b.append($1) })
  }

  func request(_ demand: Subscribers.Demand) {
    outlet.request(demand)
    let all = state.withLock { state in
      state.demand += demand
      return state.subscriptions
    }
    for subscription in all { subscription?.request(wanted(demand)) }
  }

  func cancel() {
    outlet.cancel()
    end()
  }

  /// `latest` needs all values, of which it keeps the newest.
  private func wanted(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    kind == .zip || demand == .none ? demand : .unlimited
  }

  private func side<Input>(
    _ index: Int, _ store: @escaping (inout State, Input) -> Void
  ) -> AnySubscriber<Input, Downstream.Failure> {
    AnySubscriber(
      receiveSubscription: { [self] subscription in
        let demand = state.withLock { state -> Subscribers.Demand? in
          guard !state.isCancelled, state.subscriptions[index] == nil, !state.hasEnded[index]
          else { return nil }
          state.subscriptions[index] = subscription
          return state.demand
        }
        guard let demand else { return subscription.cancel() }
        if demand > 0 { subscription.request(wanted(demand)) }
      },
      receiveValue: { [self] value in
        turns.run { [self] in
          let pair = state.withLock { state -> (A, B)? in
            store(&state, value)
            return take(&state)
          }
          if let pair { send(pair) }
          finishIfComplete()
        }
        return .none
      },
      receiveCompletion: { [self] completion in
        turns.run { [self] in
          state.withLock { state in
            state.hasEnded[index] = true
            state.subscriptions[index] = nil
          }
          if case .failure(let error) = completion {
            outlet.finish(.failure(error))
            end()
          } else {
            finishIfComplete()
          }
        }
      })
  }

  private func send(_ pair: (A, B)) {
    if kind == .latest { outlet.clear() }
    outlet.send(pair) { [self] more in
      guard kind == .zip, more > 0 else { return }
      let all = state.withLock { state in
        state.demand += more
        return state.subscriptions
      }
      for subscription in all { subscription?.request(more) }
    }
  }

  private func take(_ state: inout State) -> (A, B)? {
    switch kind {
    case .zip:
      guard !state.a.isEmpty, !state.b.isEmpty else { return nil }
      return (state.a.removeFirst(), state.b.removeFirst())
    case .latest:
      state.a = state.a.suffix(1)
      state.b = state.b.suffix(1)
      guard let a = state.a.last, let b = state.b.last else { return nil }
      return (a, b)
    }
  }

  /// Finishes if no further pair is possible.
  private func finishIfComplete() {
    let isComplete = state.withLock { state in
      let lacks = state.hasEnded[0] && state.a.isEmpty || state.hasEnded[1] && state.b.isEmpty
      return lacks || kind == .latest && state.hasEnded == [true, true]
    }
    guard isComplete else { return }
    outlet.finish(.finished)
    end()
  }

  private func end() {
    let old = state.withLock { state in
      let old = state
      state = State(isCancelled: true)
      return old
    }
    for subscription in old.subscriptions { subscription?.cancel() }
  }
}
