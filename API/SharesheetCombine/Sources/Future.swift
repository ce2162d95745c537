/// One value or a failure that a closure delivers later. The closure runs once, at once.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  // Sendable: the state is protected by a lock, and the result is stored once. As with Apple's
  // class, subscribers on several threads receive the same value.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private struct State {
    var result: Result<Output, Failure>?
    var waiting: [(Result<Output, Failure>) -> Void] = []
  }

  private let state = Protected(State())

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { [self] in fulfil($0) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let subscription = FutureSubscription(subscriber)
    subscriber.receive(subscription: subscription)
    let result = state.withLock { state in
      if state.result == nil { state.waiting.append { subscription.deliver($0) } }
      return state.result
    }
    if let result { subscription.deliver(result) }
  }

  /// The value, when it is there.
  public final var value: Output {
    get async throws(Failure) {
      let result = await withCheckedContinuation { continuation in
        let waiting = Protected<CheckedContinuation<Handed<Result<Output, Failure>>, Never>?>(
          continuation)
        let known = state.withLock { state in
          if state.result == nil {
            state.waiting.append { waiting.exchange(nil)?.resume(returning: Handed(value: $0)) }
          }
          return state.result
        }
        if let known { continuation.resume(returning: Handed(value: known)) }
      }
      return try result.value.get()
    }
  }

  private func fulfil(_ result: Result<Output, Failure>) {
    let waiting = state.withLock { state -> [(Result<Output, Failure>) -> Void] in
      guard state.result == nil else { return [] }
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for deliver in waiting { deliver(result) }
  }
}

/// One subscriber of a future. The value waits for a request.
private final class FutureSubscription<Downstream: Subscriber>: Subscription {
  private struct State {
    var downstream: Downstream?
    var isRequested = false
    var value: Downstream.Input?
  }

  private let state: Protected<State>

  init(_ downstream: Downstream) { state = Protected(State(downstream: downstream)) }

  func request(_ demand: Subscribers.Demand) {
    guard demand > 0 else { return }
    state.withLock { $0.isRequested = true }
    sendIfReady()
  }

  func cancel() { _ = state.exchange(State()) }

  func deliver(_ result: Result<Downstream.Input, Downstream.Failure>) {
    switch result {
    case .success(let value):
      state.withLock { $0.value = value }
      sendIfReady()
    case .failure(let error):
      state.exchange(State()).downstream?.receive(completion: .failure(error))
    }
  }

  private func sendIfReady() {
    let ready = state.withLock { state -> (Downstream, Downstream.Input)? in
      guard state.isRequested, let value = state.value, let downstream = state.downstream
      else { return nil }
      state = State()
      return (downstream, value)
    }
    guard let (downstream, value) = ready else { return }
    _ = downstream.receive(value)
    downstream.receive(completion: .finished)
  }
}
