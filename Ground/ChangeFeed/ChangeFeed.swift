import Synchronization

/// A feed that sends the latest value of each key to any number of listeners.
///
/// A slow listener misses older values of a key, but never the last value. So at most one value for
/// each key is pending.
package final class ChangeFeed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Listener: Sendable {
    let mailbox: LatestValues<Key, Value>
    let keeping: @Sendable (Value) -> Value?
  }

  private struct State {
    var listeners: [ObjectIdentifier: Listener] = [:]
    var isFinished = false
  }
  private let state = Mutex(State())

  package init() {}

  /// Sends a value to all listeners.
  package func publish(_ value: Value, for key: Key) {
    for listener in state.withLock(\.listeners).values {
      if let kept = listener.keeping(value) { listener.mailbox.put(kept, for: key) }
    }
  }

  /// Ends all present and future subscriptions after their pending values.
  package func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.mailbox.finish() }
  }

  /// Returns a subscription that starts with `initial` and continues with the values published from
  /// now on. It ends with `finish`, or when the task that waits on it is cancelled.
  /// - Parameter keeping: Returns the value to send to this listener, or `nil` to omit it. Called
  ///   on the publisher's thread.
  package func subscribe(
    initial: [(key: Key, value: Value)] = [],
    keeping: @escaping @Sendable (Value) -> Value? = { $0 }
  ) -> Subscription {
    let mailbox = LatestValues<Key, Value>()
    for (key, value) in initial { mailbox.put(value, for: key) }
    let isFinished = state.withLock { state in
      state.listeners[ObjectIdentifier(mailbox)] = Listener(mailbox: mailbox, keeping: keeping)
      return state.isFinished
    }
    if isFinished { mailbox.finish() }
    return Subscription(membership: Membership(feed: self, mailbox: mailbox))
  }

  /// An asynchronous sequence of values.
  package struct Subscription: AsyncSequence, Sendable {
    fileprivate let membership: Membership

    /// Returns an iterator. All iterators of a subscription share its pending values.
    package func makeAsyncIterator() -> Iterator { Iterator(membership: membership) }

    /// An iterator over the values of a subscription.
    package struct Iterator: AsyncIteratorProtocol {
      fileprivate let membership: Membership

      /// Returns the next value, or `nil` at the end.
      package mutating func next() async -> Value? { await next(upTo: 1).first }

      /// Returns the pending values of at most `limit` keys. Waits for at least one value. Returns
      /// no values at the end.
      package mutating func next(upTo limit: Int) async -> [Value] {
        await membership.mailbox.next(upTo: limit)
      }
    }
  }

  /// The membership of a listener in the feed. It ends when the subscription and its iterators are
  /// released.
  fileprivate final class Membership: Sendable {
    let feed: ChangeFeed
    let mailbox: LatestValues<Key, Value>

    init(feed: ChangeFeed, mailbox: LatestValues<Key, Value>) {
      self.feed = feed
      self.mailbox = mailbox
    }

    deinit {
      _ = feed.state.withLock { $0.listeners.removeValue(forKey: ObjectIdentifier(mailbox)) }
    }
  }
}
