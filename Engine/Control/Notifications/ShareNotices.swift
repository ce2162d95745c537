import ChangeFeed
import Contract
import DesktopSession
import Foundation
import History
import Linux
import Logging
import ShareSession
import Transfers
import Translations

/// The desktop's notifications about shares that no face watched. There is one for each share when
/// its transfers have ended, and one for each wait that only the user can end.
///
/// The transfer queue never waits for these notifications.
actor ShareNotices {
  /// The maximum number of pending subjects, and of reported subjects that are remembered.
  private static let limit = 1024
  /// If there are more notices than this at once, one summary replaces them.
  private static let together = 3

  /// The subject of a notification.
  private struct News: Hashable {
    enum Kind: Hashable {
      case ended
      /// The transfer waits for credentials after this many attempts. A later attempt that ends the
      /// same way is a new notification.
      case credentials(attempts: Int)
      case proxy
    }

    let share: String
    let kind: Kind

    /// - Returns: `nil` if the change needs no notification. A pause needs none, because the user
    ///   requested it.
    init?(_ change: TransferSnapshot) {
      guard let share = change.transfer.share else { return nil }
      self.share = share
      switch change.wait {
      case _ where change.isFinal: kind = .ended
      case .credentials: kind = .credentials(attempts: change.transfer.attempts)
      case .proxy: kind = .proxy
      default: return nil
      }
    }
  }

  private let directories: Directories
  private let transfers: TransferQueue
  private let shares: ShareRegistry
  private let watches: ShareWatches
  private let complaints: AsyncStream<ShareComplaint>
  private let history: HistoryKeeper?
  private let notifier: Notifier
  private var pending: Set<News> = []
  private var told: Set<News> = []
  /// The reported subjects, oldest first.
  private var order: [News] = []
  private var isLooking = false

  /// - Returns: `nil` if there is no session bus.
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

  /// Returns when the transfer queue has stopped.
  func run() async {
    async let complaining: Void = complain()
    // Changes are filtered when they are published, so that this task does not wake for each small
    // file.
    let changes = transfers.changes.subscribe { News($0) == nil ? nil : $0.listed }
    for await change in changes {
      guard let news = News(change), !told.contains(news) else { continue }
      if pending.count < Self.limit { pending.insert(news) }
      if isLooking { continue }
      isLooking = true
      Task { await look() }
    }
    await complaining
  }

  /// Notifies the user of each posted share with items that were not shared, unless a face follows
  /// the share.
  private func complain() async {
    for await complaint in complaints {
      guard await !shares.isFollowed(complaint.share),
        UserSettings.read(directories).notifications
      else { continue }
      await notifier.post(
        DesktopNotification(
          summary: translated("Some items were not shared"), body: complaint.sentence.text))
    }
  }

  /// Posts the pending notifications after 1 s, because a face may be about to watch the share or
  /// to see its end.
  private func look() async {
    while !pending.isEmpty {
      try? await Task.sleep(for: .seconds(1))
      var notices: [ShareNotice] = []
      for news in pending {
        // The extension may hand off more transfers.
        if await shares.isUnderWay(news.share) { continue }
        pending.remove(news)
        guard let notice = await notice(of: news) else { continue }
        remember(news)
        if !watches.isWatched(news.share) { notices.append(notice) }
      }
      guard !notices.isEmpty, UserSettings.read(directories).notifications else { continue }
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

  private func notice(of news: News) async -> ShareNotice? {
    guard
      let newestFirst = try? await transfers.snapshots(
        ofShare: news.share, limit: TransferStatus.listLimit)
    else { return nil }
    let found = Array(newestFirst.reversed())
    let owner = found.last?.transfer.owner
    let name = await shares.extensions().first { $0.id == owner }?.name
    let notice =
      news.kind == .ended
      ? ShareNotice(found.map(\.transfer), extension: name)
      : ShareNotice(waiting: found, extension: name, at: transfers.clock.now)
    guard var notice else { return nil }
    if let entry = try? await history?.store.entry(news.share) { notice.take(entry) }
    return notice
  }

  private func remember(_ news: News) {
    guard told.insert(news).inserted else { return }
    order.append(news)
    if order.count > Self.limit { told.remove(order.removeFirst()) }
  }
}
