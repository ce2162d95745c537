import ChangeFeed
import Transfers

/// The transfers as they stood, oldest first, and then every change; of one share or of all. What
/// has changed while the listener was busy comes together.
///
/// What waits for a slow reader are the changed transfers with the beginnings of their servers'
/// answers.
struct TransferEvents: AsyncSequence, Sendable {
  typealias Changes = ChangeFeed<String, TransferSnapshot>.Subscription

  /// How many may come together; one has a few hundred bytes, and at most 64 KiB.
  static let limit = 64

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
      share == nil || change.transfer.share == share ? change.listed : nil
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

    mutating func next() async -> [TransferSnapshot]? {
      var some = Array(present.prefix(TransferEvents.limit))
      present = present.dropFirst(TransferEvents.limit)
      if some.isEmpty { some = await changes.next(upTo: TransferEvents.limit) }
      for index in some.indices where !some[index].isSending && some[index].mayBeCut {
        // It may have been forgotten since, and its end is news all the same.
        if let whole = try? await transfers.snapshot(of: some[index].id) { some[index] = whole }
      }
      return some.isEmpty ? nil : some
    }
  }
}
