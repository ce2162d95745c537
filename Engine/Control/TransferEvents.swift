import ChangeFeed
import Transfers

/// The transfers as they stood, oldest first, and then every change; of one share or of all.
///
/// What waits for a slow reader are the changed transfers without their servers' answers.
struct TransferEvents: AsyncSequence, Sendable {
  typealias Changes = ChangeFeed<String, TransferSnapshot>.Subscription

  private let present: [TransferSnapshot]
  private let changes: Changes
  private let transfers: TransferQueue
  /// Held for as long as somebody listens.
  private let watch: ShareWatches.Watch?

  /// - Parameter share: nil for all.
  /// - throws: `DatabaseError`.
  init(of transfers: TransferQueue, share: String?, limit: Int, watch: ShareWatches.Watch?)
    async throws
  {
    self.transfers = transfers
    self.watch = watch
    // Subscribing first: what changes while the list is read comes again, and is not missed.
    changes = transfers.changes.subscribe { change in
      share == nil || change.transfer.share == share ? change.withoutAnswer : nil
    }
    present = try await transfers.snapshots(ofShare: share, limit: limit).reversed()
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(
      present: present[...], changes: changes.makeAsyncIterator(), transfers: transfers,
      watch: watch)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var present: ArraySlice<TransferSnapshot>
    fileprivate var changes: Changes.Iterator
    fileprivate let transfers: TransferQueue
    fileprivate let watch: ShareWatches.Watch?

    mutating func next() async -> TransferSnapshot? {
      if let first = present.popFirst() {
        let isCut = first.transfer.response?.count ?? 0 >= Journal.listedAnswer
        return isCut ? await whole(first) : first
      }
      guard let change = await changes.next() else { return nil }
      return change.isSending ? change : await whole(change)
    }

    private func whole(_ snapshot: TransferSnapshot) async -> TransferSnapshot {
      // It may have been forgotten since, and its end is news all the same.
      (try? await transfers.snapshot(of: snapshot.id)) ?? snapshot
    }
  }
}
