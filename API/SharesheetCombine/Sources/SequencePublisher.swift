extension Publishers {
  /// The elements of a sequence, as fast as they are requested.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element
    public let sequence: Elements

    public init(sequence: Elements) { self.sequence = sequence }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var iterator = sequence.makeIterator()
      guard let first = iterator.next() else { return subscriber.receive(once: .success(nil)) }
      subscriber.receive(
        subscription: SequenceSubscription(subscriber, first, AnyIterator(iterator)))
    }
  }
}

private final class SequenceSubscription<Downstream: Subscriber>: Subscription {
  private struct State {
    /// The subscriber, or `nil` after the end.
    var downstream: Downstream?
    var demand = Subscribers.Demand.none
    var isSending = false
  }

  private let state: Protected<State>
  // Used only by the thread that has set `isSending`.
  private var next: Downstream.Input?
  private let iterator: AnyIterator<Downstream.Input>

  init(
    _ downstream: Downstream, _ first: Downstream.Input, _ iterator: AnyIterator<Downstream.Input>
  ) {
    state = Protected(State(downstream: downstream))
    next = first
    self.iterator = iterator
  }

  func request(_ demand: Subscribers.Demand) {
    let isFirst = state.withLock { state in
      state.demand += demand
      defer { state.isSending = true }
      return !state.isSending
    }
    if isFirst { send() }
  }

  func cancel() {
    let downstream = state.withLock { state in
      defer { state.downstream = nil }
      return state.downstream
    }
    _ = downstream
  }

  private func send() {
    while let downstream = taker() {
      guard let value = next else { return }
      next = iterator.next()
      let more = downstream.receive(value)
      guard next == nil else {
        state.withLock { $0.demand += more }
        continue
      }
      let last = state.withLock { state in
        defer { state.downstream = nil }
        return state.downstream
      }
      last?.receive(completion: .finished)
      return
    }
  }

  /// The subscriber, if it takes one more value. Otherwise, the sending ends.
  private func taker() -> Downstream? {
    state.withLock { state in
      guard let downstream = state.downstream, state.demand.take() else {
        state.isSending = false
        return nil
      }
      return downstream
    }
  }
}

extension Swift.Sequence {
  /// The elements as a publisher.
  public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}

extension Optional {
  /// The value, or only the end.
  public struct Publisher: SharesheetCombine.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never
    public let output: Wrapped?

    public init(_ output: Wrapped?) { self.output = output }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Wrapped, S.Failure == Never {
      subscriber.receive(once: .success(output))
    }
  }

  public var publisher: Publisher { Publisher(self) }
}

extension Result {
  /// The value, or the failure.
  public struct Publisher: SharesheetCombine.Publisher {
    public typealias Output = Success
    public let result: Result<Success, Failure>

    public init(_ result: Result<Success, Failure>) { self.result = result }
    public init(_ output: Success) { self.init(.success(output)) }
    public init(_ failure: Failure) { self.init(.failure(failure)) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Success, S.Failure == Failure {
      subscriber.receive(once: result.map { $0 })
    }
  }

  public var publisher: Publisher { Publisher(self) }
}
