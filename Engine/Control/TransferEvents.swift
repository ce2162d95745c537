import ChangeFeed
import Transfers

/// The transfers as they stood, oldest first, and then every change; of one share or of all.
struct TransferEvents: AsyncSequence, Sendable {
  let present: [TransferSnapshot]
  let changes: ChangeFeed<String, TransferSnapshot>.Subscription
  let share: String?
  /// Held for as long as somebody listens.
  var watch: ShareWatches.Watch?

  func makeAsyncIterator() -> Iterator {
    Iterator(
      present: present[...], changes: changes.makeAsyncIterator(), share: share, watch: watch)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var present: ArraySlice<TransferSnapshot>
    fileprivate var changes: ChangeFeed<String, TransferSnapshot>.Subscription.Iterator
    fileprivate let share: String?
    fileprivate let watch: ShareWatches.Watch?

    mutating func next() async -> TransferSnapshot? {
      if let first = present.popFirst() { return first }
      while let change = await changes.next() {
        if share == nil || change.transfer.share == share { return change }
      }
      return nil
    }
  }
}
