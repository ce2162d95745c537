/// The connection of an operator that receives all values and sends one result at the end, after
/// the downstream has requested it.
final class Gather<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Failure == Failure {
  private struct State {
    var isRequested = false
    var result: Downstream.Input?
    var hasEnded = false
  }

  private let link = Link()
  private let state = Protected(State())
  private let downstream: Downstream
  private let onValue: (Input) -> Bool
  private let result: () -> Downstream.Input?

  /// - Parameters:
  ///   - onValue: receives a value and returns whether the result is complete.
  ///   - result: the result, or `nil` if there is none.
  init(
    _ downstream: Downstream, onValue: @escaping (Input) -> Bool,
    result: @escaping () -> Downstream.Input?
  ) {
    self.downstream = downstream
    self.onValue = onValue
    self.result = result
  }

  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    downstream.receive(subscription: self)
    link.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isActive, onValue(input), let subscription = link.end() else { return .none }
    subscription.cancel()
    finish()
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.end() != nil else { return }
    if case .failure = completion {
      downstream.receive(completion: completion)
    } else {
      finish()
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > 0 else { return }
    let result = state.withLock { state in
      state.isRequested = true
      return take(&state)
    }
    if let result { send(result) }
  }

  func cancel() {
    let old = state.withLock { state in
      state.hasEnded = true
      defer { state.result = nil }
      return state.result
    }
    _ = old
    link.cancel()
  }

  private func finish() {
    guard let result = result() else { return downstream.receive(completion: .finished) }
    let now = state.withLock { state in
      state.result = result
      return take(&state)
    }
    if let now { send(now) }
  }

  private func take(_ state: inout State) -> Downstream.Input? {
    guard state.isRequested, !state.hasEnded, let result = state.result else { return nil }
    state.result = nil
    state.hasEnded = true
    return result
  }

  private func send(_ result: Downstream.Input) {
    _ = downstream.receive(result)
    downstream.receive(completion: .finished)
  }
}
