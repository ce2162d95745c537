import ChangeFeed
import Transfers

/// The transfers as they stood, oldest first, and then every change; of one share or of all. What
/// has changed while the listener was busy comes together.
///
/// What waits for a slow reader are the changed transfers with the beginnings of their servers'
/// answers.
struct TransferEvents: AsyncSequence, Sendable {
  typealias Changes = ChangeFeed<String, TransferSnapshot>.Subscription

  /// Events that may come together. One has a few hundred bytes.
  static let limit = 64
  /// Events with a long response that may come together. One has up to 64 KiB.
  static let longLimit = 8
  /// How long changes gather after others were taken. A small file that was handed off and sent
  /// meanwhile is one event instead of three. A first change after a silence does not wait.
  static let gathering: Duration = .milliseconds(4)

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

  func makeAsyncIterator() -> Iterator { Iterator(self) }

  struct Iterator: AsyncIteratorProtocol {
    /// Taken from the feed or the list, and not sent yet.
    private var pending: ArraySlice<TransferSnapshot>
    fileprivate var changes: Changes.Iterator
    fileprivate let transfers: TransferQueue
    fileprivate let watch: ShareWatches.Watch?
    /// When a portion was last taken that was not full.
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
        // It may have been forgotten since, and its end is news all the same.
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
  /// Whether the response may be longer than what is listed of it.
  fileprivate var isCut: Bool { !isSending && mayBeCut }
}
