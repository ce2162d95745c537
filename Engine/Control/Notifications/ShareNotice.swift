import Contract
import DesktopSession
import Destinations
import Foundation
import Linux
import Transfers
import Translations

/// The notification for one share. Either all its transfers have ended, or one of them waits for
/// the user.
struct ShareNotice: Hashable {
  let share: String
  var isDelivered: Bool
  private var isWaiting = false
  /// Whether a transfer has failed. A transfer with an unknown outcome has not.
  private var hasFailed = false
  /// The path of the extension's icon, or `nil`.
  private let icon: String?
  /// The picture of the first item, or `nil`.
  var picture: DesktopNotification.Pixels?
  /// The names of the items and of the extension.
  var what: String
  /// The reason of the first failed transfer, or why there is no link.
  var reason: Explanation?
  /// The link from the server's response.
  var link: URL?
  /// The link in the format of its destination, for the clipboard.
  private(set) var copiedLink: String?
  /// Whether the link is on the clipboard, because the user has set that.
  var isLinkCopied = false
  private var lacksLink = false

  /// - Returns: `nil` if a transfer is not finished, or if the user cancelled all of them.
  init?(share: String, _ transfers: [Transfer], extension listing: ExtensionListing?) {
    let told = transfers.filter { $0.state != .cancelled }
    guard let first = told.first, told.allSatisfy({ $0.state != .waiting }) else { return nil }
    let bad = told.filter { $0.state != .delivered }
    self.share = share
    icon = listing?.icon
    isDelivered = bad.isEmpty
    hasFailed = bad.contains { $0.state == .failed }
    reason = bad.lazy.compactMap(\.reason).first.map(StoredReason.explanation)
    what = Self.title(
      (bad.first ?? first).request.fileName, others: (bad.isEmpty ? told : bad).count - 1,
      extension: listing?.name)
  }

  /// - Returns: `nil` if no transfer waits for the user.
  init?(
    share: String, waiting transfers: [TransferSnapshot], extension listing: ExtensionListing?,
    at now: Date
  ) {
    let held = transfers.filter(\.waitsForPerson)
    guard let first = held.first else { return nil }
    self.share = share
    icon = listing?.icon
    isDelivered = false
    isWaiting = true
    reason = first.explanation(at: now)
    what = Self.title(
      first.transfer.request.fileName, others: held.count - 1, extension: listing?.name)
  }

  private static func title(
    _ file: String?, others: Int, extension name: String?
  ) -> String {
    let first = file ?? translated("Your share")
    let items =
      others > 0
      ? translated("\(first) and \(others) more", "\(first) and \(others) more", count: others)
      : first
    return name.map { translated("\(items) with \($0)") } ?? items
  }

  /// Takes the title and link of the share from its history entry.
  /// - Parameter directories: The directories of the destination files.
  mutating func take(_ entry: HistoryEntry, _ directories: Directories) {
    what = entry.title
    link = entry.link.flatMap(URL.init(string:))
    copiedLink = entry.copiedLink(in: directories)
    lacksLink = entry.state == .deliveredWithoutLink
    if lacksLink { reason = entry.reason.map(StoredReason.explanation) }
  }

  /// The actions, the most likely one first.
  /// - Parameter hasWindow: Whether the window of the history can be opened.
  func actions(hasWindow: Bool) -> [NoticeAction] {
    let history: [NoticeAction] = hasWindow ? [.history] : []
    if isDelivered {
      guard let link else { return history }
      return [.open(link), .copy(copiedLink ?? link.absoluteString)]
    }
    return history + (hasFailed || isWaiting ? [.retry(share: share)] : [])
  }

  func notification(_ actions: [NoticeAction]) -> DesktopNotification {
    DesktopNotification(
      summary: summary, body: body, icon: icon, picture: picture.map { .pixels($0) },
      actions: NoticeAction.notificationActions(actions))
  }

  private var summary: String {
    switch true {
    case isDelivered && lacksLink: translated("Sent, but no link was returned")
    case isDelivered: translated("Delivered")
    case isWaiting: translated("A share is waiting for you")
    default: translated("Not delivered")
    }
  }

  private var body: String {
    if isDelivered, lacksLink {
      return [what, reason?.text].compactMap(\.self).joined(separator: ": ")
    }
    if isDelivered {
      let copied = isLinkCopied ? translated("The link is on the clipboard.") : nil
      return [what, link?.absoluteString, copied].compactMap(\.self).joined(separator: "\n")
    }
    if isWaiting {
      return translated("\(what): \(reason?.text ?? "") Your history shows what to do.")
    }
    return reason.map { translated("\(what): \($0.text). See your history.") }
      ?? translated("\(what). See your history.")
  }

  /// Returns one notification that summarizes several notices.
  static func summary(
    _ notices: [ShareNotice], _ actions: [NoticeAction]
  ) -> DesktopNotification {
    let bad = notices.count { !$0.isDelivered }
    let count = notices.count
    return DesktopNotification(
      summary: bad == 0
        ? translated("\(count) share delivered", "\(count) shares delivered", count: count)
        : translated(
          "\(bad) of \(count) share not delivered", "\(bad) of \(count) shares not delivered",
          count: count),
      body: translated("See your history."),
      actions: NoticeAction.notificationActions(actions))
  }
}
