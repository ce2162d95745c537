import ChangeFeed
import Contract
import HTTPService

/// A share's changes, while a face is there to see them.
struct AttendedEvents: AsyncSequence, Sendable {
  let changes: ChangeFeed<String, ShareStatus>.Subscription
  let attendance: Attendance

  func makeAsyncIterator() -> Iterator {
    Iterator(changes: changes.makeAsyncIterator(), attendance: attendance)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var changes: ChangeFeed<String, ShareStatus>.Subscription.Iterator
    fileprivate let attendance: Attendance

    mutating func next() async -> ServerEvent? {
      await changes.next().map { ServerEvent("status", $0) }
    }
  }
}

/// Lasts as long as somebody looks, and says when nobody does any more.
final class Attendance: Sendable {
  private let onEnd: @Sendable () async -> Void

  init(onEnd: @escaping @Sendable () async -> Void) { self.onEnd = onEnd }

  deinit {
    let onEnd = onEnd
    Task { await onEnd() }
  }
}
