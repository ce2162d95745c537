import Contract
import DesktopSession
import Foundation
import Transfers
import Translations

/// The notification for one share. Either all its transfers have ended, or one of them waits for
/// the user.
struct ShareNotice: Hashable {
  var isDelivered: Bool
  private var isWaiting = false
  /// The names of the items and of the extension.
  var what: String
  /// The reason of the first failed transfer, or why there is no link.
  var reason: Explanation?
  /// The link from the server's response.
  var link: URL?
  private var lacksLink = false

  /// - Returns: `nil` if a transfer is not finished, or if the user cancelled all of them.
  init?(_ transfers: [Transfer], extension name: String?) {
    let told = transfers.filter { $0.state != .cancelled }
    guard let first = told.first, told.allSatisfy({ $0.state != .waiting }) else { return nil }
    let bad = told.filter { $0.state != .delivered }
    isDelivered = bad.isEmpty
    reason = bad.lazy.compactMap(\.reason).first.map(StoredReason.explanation)
    what = Self.title(
      (bad.first ?? first).request.fileName, others: (bad.isEmpty ? told : bad).count - 1,
      extension: name)
  }

  /// - Returns: `nil` if no transfer waits for the user.
  init?(waiting transfers: [TransferSnapshot], extension name: String?, at now: Date) {
    let held = transfers.filter(\.waitsForPerson)
    guard let first = held.first else { return nil }
    isDelivered = false
    isWaiting = true
    reason = first.explanation(at: now)
    what = Self.title(
      first.transfer.request.fileName, others: held.count - 1, extension: name)
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
  mutating func take(_ entry: HistoryEntry) {
    what = entry.title
    link = entry.link.flatMap(URL.init(string:))
    lacksLink = entry.state == .deliveredWithoutLink
    if lacksLink { reason = entry.reason.map(StoredReason.explanation) }
  }

  var notification: DesktopNotification {
    if isDelivered, lacksLink {
      return DesktopNotification(
        summary: translated("Sent, but no link was returned"),
        body: [what, reason?.text].compactMap(\.self).joined(separator: ": "))
    }
    if isDelivered {
      return DesktopNotification(
        summary: translated("Delivered"),
        body: [what, link?.absoluteString].compactMap(\.self).joined(separator: "\n"),
        hasAction: link != nil)
    }
    if isWaiting {
      return DesktopNotification(
        summary: translated("A share is waiting for you"),
        body: translated(
          "\(what): \(reason?.text ?? "") Your list of transfers shows what to do."))
    }
    let body = reason.map {
      translated("\(what): \($0.text). See your list of transfers.")
    }
    return DesktopNotification(
      summary: translated("Not delivered"),
      body: body ?? translated("\(what). See your list of transfers."))
  }

  /// Returns one notification that summarizes several notices.
  static func summary(_ notices: [ShareNotice]) -> DesktopNotification {
    let bad = notices.count { !$0.isDelivered }
    let count = notices.count
    return DesktopNotification(
      summary: bad == 0
        ? translated("\(count) share delivered", "\(count) shares delivered", count: count)
        : translated(
          "\(bad) of \(count) share not delivered", "\(bad) of \(count) shares not delivered",
          count: count),
      body: translated("See your list of transfers."))
  }
}
