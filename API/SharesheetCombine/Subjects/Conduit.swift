/// One subscriber of a subject. The subclass knows the subscriber's type.
class AnyConduit<Output, Failure: Error> {
  func offer(_ value: Output) {}
  func finish(_ completion: Subscribers.Completion<Failure>) {}
}

/// The owner of conduits.
protocol ConduitOwner: AnyObject {
  func remove(_ conduit: AnyObject)
}

/// Passes a subject's events to one subscriber, one at a time and no more than it has requested.
/// Without a request, a value is dropped or, if `keepsLatest` is set, kept until the next one.
final class Conduit<Downstream: Subscriber>:
  AnyConduit<Downstream.Input, Downstream.Failure>, Subscription
{
  private struct State {
    var demand = Subscribers.Demand.none
    var latest: Downstream.Input?
    /// The subscriber, or `nil` after the end.
    var downstream: Downstream?
    // Weak, so that a subject is released although a subscription still exists.
    weak var owner: (any ConduitOwner)?
  }

  private let state: Protected<State>
  private let turns = Turns()
  private let keepsLatest: Bool

  init(_ downstream: Downstream, _ owner: any ConduitOwner, latest: Downstream.Input? = nil) {
    keepsLatest = latest != nil
    state = Protected(State(latest: latest, downstream: downstream, owner: owner))
  }

  override func offer(_ value: Downstream.Input) {
    turns.run { [self] in
      let (downstream, replaced) = state.withLock {
        state -> (Downstream?, Downstream.Input?) in
        guard let downstream = state.downstream else { return (nil, nil) }
        let latest = state.latest
        if state.demand.take() {
          state.latest = nil
          return (downstream, latest)
        }
        if keepsLatest { state.latest = value }
        return (nil, latest)
      }
      _ = replaced
      if let downstream { send(value, to: downstream) }
    }
  }

  override func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    turns.run { [self] in end()?.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) {
    let hasLatest = state.withLock { state in
      state.demand += demand
      return state.latest != nil
    }
    if hasLatest { turns.run { [self] in sendLatest() } }
  }

  func cancel() {
    let owner = state.withLock { $0.owner }
    _ = end()
    owner?.remove(self)
  }

  private func send(_ value: Downstream.Input, to downstream: Downstream) {
    let more = downstream.receive(value)
    state.withLock { $0.demand += more }
    sendLatest()
  }

  private func sendLatest() {
    let next = state.withLock { state -> (Downstream.Input, Downstream)? in
      guard let latest = state.latest, let downstream = state.downstream, state.demand.take()
      else { return nil }
      state.latest = nil
      return (latest, downstream)
    }
    if let (value, downstream) = next { send(value, to: downstream) }
  }

  private func end() -> Downstream? {
    let (downstream, latest) = state.withLock { state in
      let old = (state.downstream, state.latest)
      state.downstream = nil
      state.latest = nil
      return old
    }
    _ = latest
    return downstream
  }
}

/// The subscribers of a subject, and its completion.
struct Conduits<Output, Failure: Error> {
  private(set) var all: [AnyConduit<Output, Failure>] = []
  private(set) var completion: Subscribers.Completion<Failure>?

  mutating func add(_ conduit: AnyConduit<Output, Failure>) { all.append(conduit) }

  mutating func remove(_ conduit: AnyObject) { all.removeAll { $0 === conduit } }

  /// - Returns: the subscribers that receive the completion, which are none after the first call.
  mutating func finish(
    _ completion: Subscribers.Completion<Failure>
  ) -> [AnyConduit<Output, Failure>] {
    guard self.completion == nil else { return [] }
    self.completion = completion
    defer { all = [] }
    return all
  }
}
