import ChangeFeed
import Contract
import DesktopSession
import Foundation
import Glibc
import History
import Linux
import Logging
import ShareSession
import Transfers
import Translations

/// The desktop's notifications about shares. There is one for each share when its transfers have
/// ended, unless a face watched, and one for each wait that only the user can end, even if a face
/// watches.
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
      case waiting
    }

    let share: String
    let kind: Kind
    /// The number of attempts when the notification was posted. A later attempt that ends the same
    /// way is a new subject.
    var attempts = 0

    /// - Returns: `nil` if the change needs no notification. A pause needs none, because the user
    ///   requested it. The removal from a server needs none unless it waits.
    init?(_ change: TransferSnapshot) {
      guard let share = change.transfer.share else { return nil }
      self.share = share
      switch change.wait {
      case _ where change.isFinal:
        if change.transfer.isRemoval { return nil }
        kind = .ended
      case .credentials, .permission, .proxy: kind = .waiting
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
  private let logger: Logger
  private let pictures: HistoryPictures
  private let notifier: Notifier
  private let choices: AsyncStream<NoticeAction>
  private var pending: Set<News> = []
  private var told: Set<News> = []
  /// The reported subjects, oldest first.
  private var order: [News] = []
  private var isLooking = false

  /// - Returns: `nil` if there is no session bus.
  init?(
    directories: Directories, transfers: TransferQueue, shares: ShareRegistry,
    watches: ShareWatches, complaints: AsyncStream<ShareComplaint>, history: HistoryKeeper?,
    pictures: HistoryPictures, logger: Logger
  ) {
    guard let bus = SessionBus(environment: ProcessInfo.processInfo.environment) else { return nil }
    let (choices, choice) = AsyncStream.makeStream(
      of: NoticeAction.self, bufferingPolicy: .bufferingNewest(32))
    self.choices = choices
    notifier = Notifier(bus, logger: logger) { choice.yield($0) }
    self.logger = logger
    self.pictures = pictures
    self.directories = directories
    self.transfers = transfers
    self.shares = shares
    self.watches = watches
    self.complaints = complaints
    self.history = history
  }

  /// Returns when the transfer queue has stopped.
  func run() async {
    let choosing = Task { for await choice in choices { perform(choice) } }
    defer { choosing.cancel() }
    async let complaining: Void = complain()
    // Changes are filtered when they are published, so that this task does not wake for each small
    // file.
    let changes = transfers.changes.subscribe { News($0) == nil ? nil : $0.listed }
    for await change in changes {
      guard let news = News(change) else { continue }
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
        if news.kind == .waiting || !watches.isWatched(news.share) { notices.append(notice) }
      }
      let settings = UserSettings.read(directories)
      if settings.copyLinks { await copyLink(of: &notices) }
      guard !notices.isEmpty, settings.notifications else { continue }
      if notices.count > Self.together {
        let actions: [NoticeAction] = hasWindow ? [.history] : []
        await notifier.post(ShareNotice.summary(notices, actions), actions)
      } else {
        for notice in notices {
          let actions = notice.actions(hasWindow: hasWindow)
          await notifier.post(notice.notification(actions), actions)
        }
      }
    }
    isLooking = false
  }

  /// Copies the link of one share to the clipboard, as the user has set.
  private func copyLink(of notices: inout [ShareNotice]) async {
    guard let place = notices.lastIndex(where: { $0.isDelivered && $0.link != nil }),
      let link = notices[place].copiedLink
    else { return }
    notices[place].isLinkCopied = await copy(link)
  }

  /// - Returns: Whether a program has accepted the link.
  private func copy(_ link: String) async -> Bool {
    let isCopied = try? await OwnThread.run {
      DesktopClipboard().put(Data(link.utf8), type: nil)
    }
    if isCopied != true { logger.info("a link could not be copied to the clipboard") }
    return isCopied ?? false
  }

  /// - Returns: `nil` if there is nothing to say, or if the user was already notified.
  private func notice(of news: News) async -> ShareNotice? {
    guard
      let newestFirst = try? await transfers.snapshots(
        ofShare: news.share, limit: TransferStatus.listLimit)
    else { return nil }
    let found = Array(newestFirst.reversed())
    let own = found.filter { !$0.transfer.isRemoval }
    let owner = own.last?.transfer.owner
    let listing = await shares.extensions().first { $0.id == owner }
    let notice =
      news.kind == .ended
      ? ShareNotice(share: news.share, own.map(\.transfer), extension: listing)
      : ShareNotice(
        share: news.share, waiting: found, extension: listing, at: transfers.clock.now)
    guard var notice else { return nil }
    var subject = news
    // The transfers of a share may end their attempts one after the other. They are one wait.
    let attempts = found.map(\.transfer.attempts)
    subject.attempts = news.kind == .ended ? attempts.reduce(0, &+) : attempts.max() ?? 0
    guard remember(subject) else { return nil }
    if let entry = try? await history?.store.entry(news.share) {
      notice.take(entry, directories)
      notice.picture = await pictures.pixels(of: entry)
    }
    return notice
  }

  /// - Returns: `false` if the subject is known.
  private func remember(_ news: News) -> Bool {
    guard told.insert(news).inserted else { return false }
    order.append(news)
    if order.count > Self.limit { told.remove(order.removeFirst()) }
    return true
  }

  // MARK: The user's choices

  private var window: String { RunningProgram.pathBesideOwn("sharesheet-desktop") }
  private var hasWindow: Bool { access(window, X_OK) == 0 }

  private func perform(_ action: NoticeAction) {
    switch action {
    case .open(let link):
      let path = ProcessInfo.processInfo.environment["PATH"]
      start(ProgramSearch.path(of: "xdg-open", in: path) ?? "xdg-open", link.absoluteString)
    case .history: start(window, "--history")
    case .copy(let link): Task { _ = await copy(link) }
    case .retry(let share): Task { await retry(share) }
    }
  }

  private func retry(_ share: String) async {
    let found = try? await transfers.snapshots(ofShare: share, limit: TransferStatus.listLimit)
    for one in found ?? [] where one.transfer.state == .failed || one.waitsForPerson {
      do { _ = try await transfers.retry(one.id) } catch {
        logger.warning("a transfer could not be retried from its notification: \(error)")
      }
    }
  }

  /// Starts a program and does not wait for it.
  private func start(_ path: String, _ argument: String) {
    var program = ChildProcess(path: path)
    program.arguments = [argument]
    program.environment = ProcessInfo.processInfo.environment
    ProcessPrivacy.exempt(&program)
    program.startsSession = true
    do {
      let process = try program.start()
      Thread.detachNewThread { _ = try? ChildProcess.wait(for: process) }
    } catch {
      logger.info("\(path) could not be started: \(error)")
    }
  }
}
