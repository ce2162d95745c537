import Contract
import DesktopSession
import Foundation
import Transfers

/// The notification for one share whose transfers have all ended, or that waits for the user.
struct ShareNotice: Hashable {
  var isDelivered: Bool
  private var isWaiting = false
  /// The names of the items and of the extension.
  var what: String
  /// The reason of the first failed transfer, or why there is no link.
  var reason: String?
  /// The link from the server's response.
  var link: URL?
  private var lacksLink = false

  /// `nil` if a transfer is not finished, or if the user cancelled all of them.
  init?(_ transfers: [Transfer], extension name: String?) {
    let told = transfers.filter { $0.state != .cancelled }
    guard let first = told.first, told.allSatisfy({ $0.state != .waiting }) else { return nil }
    let bad = told.filter { $0.state != .delivered }
    isDelivered = bad.isEmpty
    reason = bad.lazy.compactMap(\.reason).first
    let named = (bad.first ?? first).request.fileName ?? "What you shared"
    let others = (bad.isEmpty ? told : bad).count - 1
    what = (others > 0 ? "\(named) and \(others) more" : named) + (name.map { " with \($0)" } ?? "")
  }

  /// `nil` if none of the transfers waits for the user.
  init?(waiting transfers: [TransferSnapshot], extension name: String?, at now: Date) {
    let held = transfers.filter(\.waitsForPerson)
    guard let first = held.first else { return nil }
    isDelivered = false
    isWaiting = true
    reason = first.sentence(at: now)
    let named = first.transfer.request.fileName ?? "What you shared"
    what =
      (held.count > 1 ? "\(named) and \(held.count - 1) more" : named)
      + (name.map { " with \($0)" } ?? "")
  }

  /// Takes the title and link of the share from its history entry.
  mutating func take(_ entry: HistoryEntry) {
    what = entry.title
    link = entry.link.flatMap(URL.init(string:))
    lacksLink = entry.state == .deliveredWithoutLink
    if lacksLink { reason = entry.reason }
  }

  var notification: DesktopNotification {
    if isDelivered, lacksLink {
      return DesktopNotification(
        summary: "Sent, but no link came back",
        body: [what, reason].compactMap(\.self).joined(separator: ": "))
    }
    if isDelivered {
      return DesktopNotification(
        summary: "Delivered",
        body: [what, link?.absoluteString].compactMap(\.self).joined(separator: "\n"),
        hasAction: link != nil)
    }
    if isWaiting {
      return DesktopNotification(
        summary: "A share waits for you",
        body: "\(what): \(reason ?? "") Your list of transfers says what to do.")
    }
    let cause = reason.map { ": \($0)" } ?? ""
    return DesktopNotification(
      summary: "Not delivered",
      body: "\(what)\(cause). Your list of transfers tells more.")
  }

  /// Returns one notification that replaces many.
  static func summary(_ notices: [ShareNotice]) -> DesktopNotification {
    let bad = notices.count { !$0.isDelivered }
    let good = notices.count - bad
    return DesktopNotification(
      summary: bad == 0
        ? "\(good) shares delivered" : "\(bad) of \(notices.count) shares not delivered",
      body: "Your list of transfers shows them.")
  }
}
