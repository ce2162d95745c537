import ChangeFeed
import Contract

/// The changes of a share that a face follows.
struct AttendedEvents: AsyncSequence, Sendable {
  let changes: ChangeFeed<String, ShareStatus>.Subscription
  let attendance: Attendance

  func makeAsyncIterator() -> Iterator {
    Iterator(changes: changes.makeAsyncIterator(), attendance: attendance)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var changes: ChangeFeed<String, ShareStatus>.Subscription.Iterator
    fileprivate let attendance: Attendance

    mutating func next() async -> ShareStatus? { await changes.next() }
  }
}

/// The time for which a face follows a share. `onEnd` is called when the last reference to this
/// object is released.
final class Attendance: Sendable {
  private let onEnd: @Sendable () async -> Void

  init(onEnd: @escaping @Sendable () async -> Void) { self.onEnd = onEnd }

  deinit {
    let onEnd = onEnd
    Task { await onEnd() }
  }
}
