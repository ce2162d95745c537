import ChangeFeed
import Transfers

/// The current transfers of one share or of all shares, oldest first, and then every change.
/// Changes made while the listener was busy arrive together.
///
/// For a slow reader, the feed keeps the changed transfers with only the beginnings of their
/// responses.
struct TransferEvents: AsyncSequence, Sendable {
  typealias Changes = ChangeFeed<String, TransferSnapshot>.Subscription

  /// The maximum number of events in one portion. One event has a few hundred bytes.
  static let limit = 64
  /// The maximum number of events with a long response in one portion. One such event has up to 64
  /// KiB.
  static let longLimit = 8
  /// The time for which changes are collected after the previous changes were taken. If a small
  /// file is handed off and sent within this time, the client gets one event instead of three. The
  /// first change after a pause is not delayed.
  static let gathering: Duration = .milliseconds(4)

  private let present: [TransferSnapshot]
  private let changes: Changes
  private let transfers: TransferQueue
  /// The mark that a client follows the share.
  private let watch: ShareWatches.Watch?

  /// - Parameter share: `nil` for all shares.
  /// - Throws: `DatabaseError` if the journal cannot be read.
  init(of transfers: TransferQueue, share: String?, limit: Int, watch: ShareWatches.Watch?)
    async throws
  {
    self.transfers = transfers
    self.watch = watch
    // The subscription begins before the list is read, so that no change is missed. A change that
    // is made while the list is read is reported twice.
    changes = transfers.changes.subscribe { change in
      share == nil || change.transfer.share == share ? change.listed : nil
    }
    present = try await transfers.snapshots(ofShare: share, limit: limit).reversed()
  }

  func makeAsyncIterator() -> Iterator { Iterator(self) }

  struct Iterator: AsyncIteratorProtocol {
    /// The transfers that were taken from the feed or the list, and that have not been sent to the
    /// client yet.
    private var pending: ArraySlice<TransferSnapshot>
    fileprivate var changes: Changes.Iterator
    fileprivate let transfers: TransferQueue
    fileprivate let watch: ShareWatches.Watch?
    /// The time at which a portion that was not full was last taken.
    private var taken: ContinuousClock.Instant?

    fileprivate init(_ events: TransferEvents) {
      pending = events.present[...]
      changes = events.changes.makeAsyncIterator()
      transfers = events.transfers
      watch = events.watch
    }

    mutating func next() async -> [TransferSnapshot]? {
      if pending.isEmpty { pending = await nextChanges()[...] }
      var some = takePortion()
      for index in some.indices where some[index].isCut {
        // If the transfer has been removed since, its end is reported with the cut response.
        if let whole = try? await transfers.snapshot(of: some[index].id) { some[index] = whole }
      }
      return some.isEmpty ? nil : some
    }

    private mutating func takePortion() -> [TransferSnapshot] {
      var long = 0
      let portion = pending.prefix(TransferEvents.limit).prefix { snapshot in
        if snapshot.isCut { long += 1 }
        return long <= TransferEvents.longLimit
      }
      pending = pending[portion.endIndex...]
      return Array(portion)
    }

    private mutating func nextChanges() async -> [TransferSnapshot] {
      if let end = taken?.advanced(by: TransferEvents.gathering), end > .now {
        try? await Task.sleep(until: end, clock: .continuous)
      }
      let some = await changes.next(upTo: TransferEvents.limit)
      taken = some.count < TransferEvents.limit ? .now : nil
      return some
    }
  }
}

extension TransferSnapshot {
  /// Whether the response may be longer than its listed part.
  fileprivate var isCut: Bool { !isSending && mayBeCut }
}
