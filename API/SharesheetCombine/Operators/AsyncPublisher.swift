/// The values of a publisher that cannot fail, as an asynchronous sequence. Each step requests one
/// value.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let steps: Steps<P.Output, Never>

    public mutating func next() async -> P.Output? {
      switch await steps.next() {
      case .success(let value): value
      }
    }
  }

  private let publisher: P

  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator {
    let steps = Steps<P.Output, Never>()
    publisher.subscribe(StepsSubscriber(steps: steps))
    return Iterator(steps: steps)
  }
}

/// The values of a publisher as an asynchronous sequence, which throws the publisher's error.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let steps: Steps<P.Output, P.Failure>

    public mutating func next() async throws -> P.Output? { try await steps.next().get() }
  }

  private let publisher: P

  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator {
    let steps = Steps<P.Output, P.Failure>()
    publisher.subscribe(StepsSubscriber(steps: steps))
    return Iterator(steps: steps)
  }
}

extension Publisher where Failure == Never {
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The subscriber of an iterator. It holds what arrives until the iterator asks for it.
private final class Steps<Output, Failure: Error>: Sendable {
  typealias Step = Result<Output?, Failure>
  typealias Waiting = CheckedContinuation<Handed<Step>, Never>

  private struct State {
    var subscription: (any Subscription)?
    var values: [Output] = []
    var end: Step?
    /// Requests before the subscription.
    var wanted = 0
    var waiting: [Waiting] = []
  }

  private let state = Protected(State())

  deinit { state.exchange(State()).subscription?.cancel() }

  func attach(_ subscription: any Subscription) {
    let wanted = state.withLock { state -> Int? in
      guard state.subscription == nil, state.end == nil else { return nil }
      state.subscription = subscription
      return state.wanted
    }
    guard let wanted else { return subscription.cancel() }
    if wanted > 0 { subscription.request(.max(wanted)) }
  }

  func put(_ value: Output) {
    let waiting = state.withLock { state in
      guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst()) }
      if state.end == nil { state.values.append(value) }
      return nil
    }
    waiting?.resume(returning: Handed(value: .success(value)))
  }

  func end(_ step: Step) {
    let (old, waiting) = state.withLock { state -> ((any Subscription)?, [Waiting]) in
      guard state.end == nil else { return (nil, []) }
      state.end = step
      defer { (state.subscription, state.waiting) = (nil, []) }
      return (state.subscription, state.waiting)
    }
    _ = old
    for (index, continuation) in waiting.enumerated() {
      continuation.resume(returning: Handed(value: index == 0 ? step : .success(nil)))
    }
  }

  func next() async -> Step {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in wait(continuation) }.value
    } onCancel: {
      let subscription = state.withLock { $0.subscription }
      end(.success(nil))
      subscription?.cancel()
    }
  }

  private func wait(_ continuation: Waiting) {
    let (step, subscription) = state.withLock { state -> (Step?, (any Subscription)?) in
      if !state.values.isEmpty { return (.success(state.values.removeFirst()), nil) }
      if let end = state.end {
        state.end = .success(nil)
        return (end, nil)
      }
      state.waiting.append(continuation)
      if state.subscription == nil { state.wanted += 1 }
      return (nil, state.subscription)
    }
    if let step { return continuation.resume(returning: Handed(value: step)) }
    subscription?.request(.max(1))
  }
}

/// Does not hold the steps, so that a released iterator cancels the subscription.
private final class StepsSubscriber<Output, Failure: Error>: Subscriber {
  private weak let steps: Steps<Output, Failure>?

  init(steps: Steps<Output, Failure>) { self.steps = steps }

  func receive(subscription: any Subscription) {
    if let steps { steps.attach(subscription) } else { subscription.cancel() }
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    steps?.put(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: steps?.end(.success(nil))
    case .failure(let error): steps?.end(.failure(error))
    }
  }
}
