import Synchronization

/// Tells any number of listeners the latest value of each key.
///
/// A slow listener misses values that were overtaken, never the last one of a key, so what waits
/// for it is bounded by the number of keys.
package final class ChangeFeed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var mailboxes: [ObjectIdentifier: LatestValues<Key, Value>] = [:]
    var isFinished = false
  }
  private let state = Mutex(State())

  package init() {}

  package func publish(_ value: Value, for key: Key) {
    for mailbox in state.withLock({ Array($0.mailboxes.values) }) { mailbox.put(value, for: key) }
  }

  /// Ends every subscription after what waits in it, present ones and those to come.
  package func finish() {
    let mailboxes = state.withLock { state in
      state.isFinished = true
      return Array(state.mailboxes.values)
    }
    for mailbox in mailboxes { mailbox.finish() }
  }

  /// A subscription that begins with `initial` and then follows what is published from now on.
  /// It ends when `finish` is called or the task that waits on it is cancelled.
  package func subscribe(initial: [(key: Key, value: Value)] = []) -> Subscription {
    let mailbox = LatestValues<Key, Value>()
    for (key, value) in initial { mailbox.put(value, for: key) }
    let isFinished = state.withLock { state in
      state.mailboxes[ObjectIdentifier(mailbox)] = mailbox
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

      package mutating func next() async -> Value? { await membership.mailbox.next() }
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
      _ = feed.state.withLock { $0.mailboxes.removeValue(forKey: ObjectIdentifier(mailbox)) }
    }
  }
}
