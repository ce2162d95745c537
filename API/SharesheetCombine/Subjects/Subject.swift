/// A publisher to which a program sends events.
///
/// Apple: https://developer.apple.com/documentation/combine/subject
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// A subject without a current value. Its methods may be called on any thread.
public final class PassthroughSubject<Output, Failure: Error>:
  Subject, ConduitOwner, @unchecked Sendable
{
  // Sendable: everything is protected by locks, and values are passed one at a time to each
  // subscriber. As with Apple's subjects, a value may be sent from another thread.
  private let conduits = Protected(Conduits<Output, Failure>())
  private let upstreams = Protected<[any Subscription]>([])

  public init() {}

  deinit { for subscription in upstreams.exchange([]) { subscription.cancel() } }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit(subscriber, self)
    let completion = conduits.withLock { conduits in
      if conduits.completion == nil { conduits.add(conduit) }
      return conduits.completion
    }
    subscriber.receive(subscription: conduit)
    if let completion { conduit.finish(completion) }
  }

  public func send(_ value: Output) {
    for conduit in conduits.withLock({ $0.all }) { conduit.offer(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    for conduit in conduits.withLock({ $0.finish(completion) }) { conduit.finish(completion) }
    _ = upstreams.exchange([])
  }

  public func send(subscription: any Subscription) {
    upstreams.withLock { $0.append(subscription) }
    subscription.request(.unlimited)
  }

  func remove(_ conduit: AnyObject) { conduits.withLock { $0.remove(conduit) } }
}
