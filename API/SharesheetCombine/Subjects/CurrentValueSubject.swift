/// A subject with a current value, which each new subscriber receives first. Its methods may be
/// called on any thread.
public final class CurrentValueSubject<Output, Failure: Error>:
  Subject, ConduitOwner, @unchecked Sendable
{
  // Sendable: as for PassthroughSubject.
  private struct State {
    var value: Output
    var conduits = Conduits<Output, Failure>()
  }

  private let state: Protected<State>
  private let upstreams = Protected<[any Subscription]>([])

  public init(_ value: Output) { state = Protected(State(value: value)) }

  deinit { for subscription in upstreams.exchange([]) { subscription.cancel() } }

  /// The current value. Setting it sends it.
  public var value: Output {
    get { state.withLock { $0.value } }
    set { send(newValue) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let (conduit, completion) = state.withLock { state in
      let conduit = Conduit(subscriber, self, latest: state.value)
      if state.conduits.completion == nil { state.conduits.add(conduit) }
      return (conduit, state.conduits.completion)
    }
    if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      subscriber.receive(subscription: conduit)
    }
  }

  public func send(_ value: Output) {
    let (old, conduits) = state.withLock {
      state -> (Output?, [AnyConduit<Output, Failure>]) in
      guard state.conduits.completion == nil else { return (nil, []) }
      let old = state.value
      state.value = value
      return (old, state.conduits.all)
    }
    _ = old
    for conduit in conduits { conduit.offer(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    for conduit in state.withLock({ $0.conduits.finish(completion) }) {
      conduit.finish(completion)
    }
    _ = upstreams.exchange([])
  }

  public func send(subscription: any Subscription) {
    upstreams.withLock { $0.append(subscription) }
    subscription.request(.unlimited)
  }

  func remove(_ conduit: AnyObject) { state.withLock { $0.conduits.remove(conduit) } }
}
