/// A source of values over time, and of at most one completion.
///
/// Apple: https://developer.apple.com/documentation/combine/publisher
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Attaches a subscriber. `subscribe(_:)` calls this method.
  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber, which then receives a subscription.
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Sends all events to a subject, until the result is cancelled.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

/// The operators' publishers.
public enum Publishers {}

/// The subscribers, and the types that they use.
public enum Subscribers {}

/// The subscriptions that need no publisher.
public enum Subscriptions {
  /// A subscription that ignores requests and cancellation.
  public static var empty: any Subscription { NoSubscription() }
}

private struct NoSubscription: Subscription {
  var combineIdentifier: CombineIdentifier { CombineIdentifier() }

  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}

/// A publisher that sends nothing before `connect()` is called.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts the publisher. Cancelling the result stops it.
  func connect() -> any Cancellable
}
