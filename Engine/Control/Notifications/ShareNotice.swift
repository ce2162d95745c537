import DesktopBus
import Transfers

/// What the desktop is told of one share whose transfers have all ended.
struct ShareNotice: Hashable {
  var isDelivered: Bool
  /// What was shared, and by which extension.
  var what: String
  /// Of the first that failed.
  var reason: String?

  /// nil when there is nothing to tell: some are open, or the person has cancelled them.
  init?(_ transfers: [Transfer], extension name: String?) {
    let told = transfers.filter { $0.state != .cancelled }
    guard let first = told.first, told.allSatisfy({ $0.state != .waiting }) else { return nil }
    let bad = told.filter { $0.state != .delivered }
    isDelivered = bad.isEmpty
    reason = bad.lazy.compactMap(\.reason).first
    let named = (bad.first ?? first).name ?? "What you shared"
    let others = (bad.isEmpty ? told : bad).count - 1
    what = (others > 0 ? "\(named) and \(others) more" : named) + (name.map { " with \($0)" } ?? "")
  }

  var notification: DesktopNotification {
    if isDelivered { return DesktopNotification(summary: "Delivered", body: what) }
    let cause = reason.map { ": \($0)" } ?? ""
    return DesktopNotification(
      summary: "Not delivered",
      body: "\(what)\(cause). 'sharesheet transfers' tells more and tries again.")
  }

  /// Of many that came together one is shown.
  static func summary(_ notices: [ShareNotice]) -> DesktopNotification {
    let bad = notices.count { !$0.isDelivered }
    let good = notices.count - bad
    return DesktopNotification(
      summary: bad == 0
        ? "\(good) shares delivered" : "\(bad) of \(notices.count) shares not delivered",
      body: "'sharesheet transfers' shows them.")
  }
}
