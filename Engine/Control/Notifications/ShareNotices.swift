import ChangeFeed
import ControlAPI
import DesktopBus
import Directories
import Foundation
import History
import Logging
import ShareSession
import Transfers

/// Tells the desktop once of each share whose transfers have ended while no face watched them.
///
/// It listens beside the queue, which never waits for it.
actor ShareNotices {
  /// Shares remembered: to be looked at, and told of.
  private static let limit = 1024
  /// How many notifications a look may lead to.
  private static let together = 3

  private let directories: Directories
  private let transfers: TransferQueue
  private let shares: ShareRegistry
  private let watches: ShareWatches
  private let complaints: AsyncStream<ShareComplaint>
  private let history: HistoryKeeper?
  private let notifier: Notifier
  private var pending: Set<String> = []
  private var told: Set<String> = []
  /// In the order in which they were told of.
  private var order: [String] = []
  private var isLooking = false

  /// nil where no session has a message bus.
  init?(
    directories: Directories, transfers: TransferQueue, shares: ShareRegistry,
    watches: ShareWatches, complaints: AsyncStream<ShareComplaint>, history: HistoryKeeper?,
    logger: Logger
  ) {
    guard let bus = SessionBus(environment: ProcessInfo.processInfo.environment) else { return nil }
    notifier = Notifier(bus, logger: logger)
    self.directories = directories
    self.transfers = transfers
    self.shares = shares
    self.watches = watches
    self.complaints = complaints
    self.history = history
  }

  /// Returns when the queue has stopped.
  func run() async {
    async let complaining: Void = complain()
    for await change in transfers.changes.subscribe() where change.isFinal {
      guard let share = change.transfer.share, !told.contains(share) else { continue }
      if pending.count < Self.limit { pending.insert(share) }
      if isLooking { continue }
      isLooking = true
      Task { await look() }
    }
    await complaining
  }

  /// Tells of each share that was posted and not shared whole, unless its face still listens.
  private func complain() async {
    for await complaint in complaints {
      guard await !shares.isFollowed(complaint.share),
        PersonSettings.read(directories).notifications
      else { continue }
      await notifier.post(
        DesktopNotification(summary: "Not all was shared", body: complaint.sentence))
    }
  }

  /// A little later: its face may be about to watch, or to see that it has ended.
  private func look() async {
    while !pending.isEmpty {
      try? await Task.sleep(for: .seconds(1))
      var notices: [ShareNotice] = []
      for share in pending {
        // More may come of it.
        if await shares.isUnderWay(share) { continue }
        pending.remove(share)
        guard let notice = await notice(of: share) else { continue }
        remember(share)
        if !watches.isWatched(share) { notices.append(notice) }
      }
      guard !notices.isEmpty, PersonSettings.read(directories).notifications else { continue }
      if notices.count > Self.together {
        await notifier.post(ShareNotice.summary(notices))
      } else {
        for notice in notices {
          await notifier.post(notice.notification, opening: notice.link)
        }
      }
    }
    isLooking = false
  }

  private func notice(of share: String) async -> ShareNotice? {
    guard
      let found = try? await transfers.snapshots(
        ofShare: share, limit: TransferStatus.listLimit
      ).map(\.transfer)
    else { return nil }
    let owner = found.first?.owner
    let name = await shares.extensions().first { $0.id == owner }?.name
    guard var notice = ShareNotice(found.reversed(), extension: name) else { return nil }
    if let entry = try? await history?.store.entry(share) { notice.take(entry) }
    return notice
  }

  private func remember(_ share: String) {
    guard told.insert(share).inserted else { return }
    order.append(share)
    if order.count > Self.limit { told.remove(order.removeFirst()) }
  }
}
