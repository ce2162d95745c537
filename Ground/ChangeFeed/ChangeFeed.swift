import Synchronization

/// Tells any number of listeners the latest value of each key.
///
/// A slow listener misses values that were overtaken, never the last one of a key, so what waits
/// for it is bounded by the number of keys.
package final class ChangeFeed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let mailboxes = Mutex<[ObjectIdentifier: LatestValues<Key, Value>]>([:])

  package init() {}

  package func publish(_ value: Value, for key: Key) {
    for mailbox in mailboxes.withLock({ Array($0.values) }) { mailbox.put(value, for: key) }
  }

  /// Ends every present subscription, after what waits in it.
  package func finish() {
    for mailbox in mailboxes.withLock({ Array($0.values) }) { mailbox.finish() }
  }

  /// A subscription that begins with `initial` and then follows what is published from now on.
  /// It ends when `finish` is called or the task that waits on it is cancelled.
  package func subscribe(initial: [(key: Key, value: Value)] = []) -> Subscription {
    let mailbox = LatestValues<Key, Value>()
    for (key, value) in initial { mailbox.put(value, for: key) }
    mailboxes.withLock { $0[ObjectIdentifier(mailbox)] = mailbox }
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

    deinit { _ = feed.mailboxes.withLock { $0.removeValue(forKey: ObjectIdentifier(mailbox)) } }
  }
}
