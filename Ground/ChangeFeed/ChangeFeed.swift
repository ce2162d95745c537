import Synchronization

/// Tells any number of listeners the latest value of each key.
///
/// A slow listener misses values that were overtaken, never the last one of a key, so what waits
/// for it is bounded by the number of keys.
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

  package func publish(_ value: Value, for key: Key) {
    for listener in state.withLock(\.listeners).values {
      if let kept = listener.keeping(value) { listener.mailbox.put(kept, for: key) }
    }
  }

  /// Ends every subscription after what waits in it, present ones and those to come.
  package func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.mailbox.finish() }
  }

  /// A subscription that begins with `initial` and then follows what is published from now on.
  /// It ends when `finish` is called or the task that waits on it is cancelled.
  /// - Parameter keeping: what of a value waits for this listener; nil: nothing, it does not hear
  ///   of it. Called wherever something is published.
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

  package struct Subscription: AsyncSequence, Sendable {
    fileprivate let membership: Membership

    package func makeAsyncIterator() -> Iterator { Iterator(membership: membership) }

    package struct Iterator: AsyncIteratorProtocol {
      fileprivate let membership: Membership

      package mutating func next() async -> Value? { await next(upTo: 1).first }

      /// What has changed meanwhile, at most so many keys; none at the end.
      package mutating func next(upTo limit: Int) async -> [Value] {
        await membership.mailbox.next(upTo: limit)
      }
    }
  }

  /// Leaves the feed when nobody holds the subscription or an iterator of it any more.
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
