/// The connection of an operator that merges the values of several publishers. If the downstream's
/// demand is limited, each publisher is asked for one value at a time.
final class Junction<Downstream: Subscriber>: Subscription {
  private struct State {
    /// The subscription to the publisher of publishers.
    var outer: (any Subscription)?
    /// Whether further publishers may follow.
    var mayGrow = true
    var inner: [Int: any Subscription] = [:]
    /// The publishers that have not ended, by number.
    var open: Set<Int> = []
    /// The numbers of values in the outlet's buffer. A publisher counts for the demand of the outer
    /// publisher until its last value has been sent.
    var unsent: [Int: Int] = [:]
    var count = 0
    var isUnlimited = false
    var hasEnded = false
  }

  private let state = Protected(State())
  private let outlet: Outlet<Downstream>

  init(_ downstream: Downstream) { outlet = Outlet(downstream) }

  func start() { outlet.start(self) }

  func request(_ demand: Subscribers.Demand) {
    outlet.request(demand)
    guard demand == .unlimited else { return }
    let all = state.withLock { state -> [any Subscription] in
      guard !state.isUnlimited else { return [] }
      state.isUnlimited = true
      return Array(state.inner.values)
    }
    for subscription in all { subscription.request(.unlimited) }
  }

  func cancel() {
    outlet.cancel()
    end()
  }

  /// Attaches the publisher of publishers.
  func attach(outer: any Subscription, _ demand: Subscribers.Demand) {
    let isOpen = state.withLock { state in
      guard !state.hasEnded, state.outer == nil else { return false }
      state.outer = outer
      return true
    }
    guard isOpen else { return outer.cancel() }
    start()
    outer.request(demand)
  }

  /// Adds a publisher. Its values go to the downstream.
  /// - Parameter alone: whether all others are cancelled.
  func add<P: Publisher>(_ publisher: P, alone: Bool = false)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    let (number, others) = state.withLock { state in
      state.count += 1
      let others = alone ? Array(state.inner.values) : []
      if alone {
        state.inner = [:]
        state.open = []
        state.unsent = [:]
      }
      state.open.insert(state.count)
      return (state.count, others)
    }
    if alone { outlet.clear() }
    for other in others { other.cancel() }
    publisher.subscribe(inner(number))
  }

  /// States that no further publisher follows.
  func close() {
    let old = state.withLock { state in
      state.mayGrow = false
      defer { state.outer = nil }
      return state.outer
    }
    _ = old
    finishIfComplete()
  }

  func fail(_ error: Downstream.Failure) {
    outlet.finish(.failure(error))
    end()
  }

  private func inner(_ number: Int) -> AnySubscriber<Downstream.Input, Downstream.Failure> {
    AnySubscriber(
      receiveSubscription: { [self] subscription in
        let demand = state.withLock { state -> Subscribers.Demand? in
          guard !state.hasEnded, state.open.contains(number), state.inner[number] == nil
          else { return nil }
          state.inner[number] = subscription
          return state.isUnlimited ? .unlimited : .max(1)
        }
        guard let demand else { return subscription.cancel() }
        subscription.request(demand)
      },
      receiveValue: { [self] value in
        let isOpen = state.withLock { state in
          guard state.open.contains(number) else { return false }
          state.unsent[number, default: 0] += 1
          return true
        }
        if isOpen { outlet.send(value) { [self] _ in sent(number) } }
        return .none
      },
      receiveCompletion: { [self] completion in
        let (wasOpen, old, outer) = state.withLock { state in
          let wasOpen = state.open.remove(number) != nil
          let outer = state.unsent[number] == nil ? state.outer : nil
          return (wasOpen, state.inner.removeValue(forKey: number), outer)
        }
        _ = old
        guard wasOpen else { return }
        if case .failure(let error) = completion { return fail(error) }
        outer?.request(.max(1))
        finishIfComplete()
      })
  }

  /// The downstream has received a value of the publisher.
  private func sent(_ number: Int) {
    let (inner, outer) = state.withLock { state -> ((any Subscription)?, (any Subscription)?) in
      guard let count = state.unsent[number] else { return (nil, nil) }
      state.unsent[number] = count > 1 ? count - 1 : nil
      guard state.open.contains(number) else { return (nil, count > 1 ? nil : state.outer) }
      return (state.isUnlimited ? nil : state.inner[number], nil)
    }
    inner?.request(.max(1))
    outer?.request(.max(1))
  }

  private func finishIfComplete() {
    let isComplete = state.withLock { !$0.mayGrow && $0.open.isEmpty && !$0.hasEnded }
    if isComplete { outlet.finish(.finished) }
  }

  private func end() {
    let all = state.withLock { state in
      let all = Array(state.inner.values) + (state.outer.map { [$0] } ?? [])
      state.inner = [:]
      state.open = []
      state.unsent = [:]
      state.outer = nil
      state.hasEnded = true
      return all
    }
    for subscription in all { subscription.cancel() }
  }
}
