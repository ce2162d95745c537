/// The connection to a publisher of at most one value that is already known.
final class Once<Downstream: Subscriber>: Subscription {
  private let rest: Protected<(Downstream, Downstream.Input)?>

  init(_ downstream: Downstream, _ value: Downstream.Input) {
    rest = Protected((downstream, value))
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > 0, let (downstream, value) = rest.exchange(nil) else { return }
    _ = downstream.receive(value)
    downstream.receive(completion: .finished)
  }

  func cancel() { _ = rest.exchange(nil) }
}

extension Subscriber {
  /// Sends one value, or only a completion.
  func receive(once result: Result<Input?, Failure>) {
    switch result {
    case .success(let value?): receive(subscription: Once(self, value))
    case .success(nil):
      receive(subscription: Subscriptions.empty)
      receive(completion: .finished)
    case .failure(let error):
      receive(subscription: Subscriptions.empty)
      receive(completion: .failure(error))
    }
  }
}

/// One value, then the end.
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Never {
    subscriber.receive(once: .success(output))
  }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}

/// No value, and the end or, if wanted, no end.
public struct Empty<Output, Failure: Error>: Publisher, Equatable, Sendable {
  public let completeImmediately: Bool

  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  public init(
    completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
  ) {
    self.init(completeImmediately: completeImmediately)
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    if completeImmediately {
      subscriber.receive(once: .success(nil))
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
    }
  }
}

/// A failure without a value.
public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure

  public init(error: Failure) { self.error = error }

  public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(once: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
extension Fail: Sendable where Failure: Sendable {}

/// A publisher that a closure makes for each subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  public let createPublisher: () -> DeferredPublisher

  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    createPublisher().subscribe(subscriber)
  }
}
