package import Contract
package import Foundation
package import Translations

/// The current state of a transfer: the journal's record, and the attempt in flight.
package struct TransferSnapshot: Hashable, Sendable, Identifiable {
  package let transfer: Transfer
  package let isSending: Bool
  /// The number of body bytes that the kernel has accepted in this attempt, or that the server is
  /// known to have. After delivery, the whole size.
  package let bytesSent: Int64
  private let obstacle: HostTable.Obstacle?
  /// Whether the user's command changed nothing.
  package var isUnchanged = false

  package var id: String { transfer.id }
  package var isFinal: Bool { transfer.state != .waiting }

  /// A snapshot of the recorded state.
  package init(_ transfer: Transfer) { self.init(transfer, isSending: false) }

  init(
    _ transfer: Transfer, isSending: Bool, bytesSent: Int64 = 0,
    obstacle: HostTable.Obstacle? = nil
  ) {
    self.transfer = transfer
    self.isSending = isSending
    self.obstacle = obstacle
    self.bytesSent =
      transfer.state == .delivered
      ? transfer.custody.size : max(bytesSent, transfer.resumption?.offset ?? 0)
  }

  /// The snapshot for a list, with only the beginning of the response, which may be much larger
  /// than the rest.
  package var listed: TransferSnapshot {
    var transfer = transfer
    // A copy, because a slice would keep the whole response in memory.
    let body = transfer.response?.body.map { Data($0.prefix(Journal.listedAnswer)) }
    transfer.response?.body = body
    transfer.response?.headers = []
    return TransferSnapshot(
      transfer, isSending: isSending, bytesSent: bytesSent, obstacle: obstacle)
  }

  /// Whether the response may have been cut off.
  package var mayBeCut: Bool { transfer.response?.body?.count ?? 0 >= Journal.listedAnswer }

  /// What the transfer waits for, or `nil` if it does not wait.
  package var wait: WaitReason? {
    guard transfer.state == .waiting, !isSending else { return nil }
    if transfer.wait.isHeld || transfer.wait == .proxy { return transfer.wait }
    switch obstacle {
    case .offline: return .offline
    case .breaker: return .breaker
    case nil: return transfer.wait
    }
  }

  /// Why it is not delivered, or `nil` while it is being sent or if nothing is wrong.
  package func cause(at now: Date) -> WaitReason? {
    switch transfer.state {
    case .delivered, .cancelled: nil
    case .failed: .failed
    case .outcomeUnknown: .doubt
    case .waiting: isBeforeItsTime(now) ? .time : wait
    }
  }

  /// Whether only the user can continue the transfer.
  package var waitsForPerson: Bool { wait.map(WaitReason.ofPerson.contains) ?? false }

  /// When the next attempt begins, or `nil` if it is unknown.
  package var nextAttempt: Date? {
    switch (wait, obstacle) {
    case (nil, _), (.paused, _), (.credentials, _), (.offline, _): nil
    case (.breaker, .breaker(let until, _)): until.map { max($0, transfer.nextAttempt) }
    default: transfer.nextAttempt
    }
  }

  /// Returns whether it waits for the requested date.
  package func isBeforeItsTime(_ now: Date) -> Bool {
    transfer.request.earliestBeginDate != nil && transfer.nextAttempt > now
      && transfer.attempts == 0
      && wait == transfer.wait && !transfer.wait.isHeld && wait != .proxy
  }

  /// Returns the state and its cause in one sentence.
  package func sentence(at now: Date) -> String {
    let cause = transfer.reason.map { ": \($0)" } ?? ""
    switch transfer.state {
    case .delivered:
      return transfer.attempts > 1
        ? "Delivered at attempt \(transfer.attempts)." : "Delivered."
    case .cancelled: return "Cancelled; nothing more will be sent."
    case .failed: return "Failed\(cause)."
    case .outcomeUnknown:
      let wish = transfer.isOnceOnly ? ", and it was to be sent at most once" : ""
      return
        "Nobody can know whether it arrived\(cause)\(wish). Look there before it is sent again."
    case .waiting: return isSending ? "Sending: \(progress)." : waiting(now, cause)
    }
  }

  private func waiting(_ now: Date, _ cause: String) -> String {
    switch wait {
    case .paused:
      // Other reasons belong to the last attempt.
      let why = transfer.reason == Recovery.reason ? cause : ""
      return "Paused\(why)."
    case .credentials:
      return "Waiting for you\(cause). It asks for credentials."
    case .proxy: return "Waiting for you\(cause)."
    case .offline: return "Waiting for a network; it goes on as soon as there is one."
    case .breaker:
      let next = nextAttempt.map { "next attempt \(when($0, now))" } ?? "connecting again now"
      return "Waiting: \(connectionFailure); \(next)."
    default:
      if isBeforeItsTime(now) {
        return "Waiting for its time; it begins \(when(transfer.nextAttempt, now))."
      }
      guard transfer.attempts > 0, transfer.wait != .turn else { return "Waiting for its turn." }
      return "Waiting\(cause); next attempt \(when(transfer.nextAttempt, now))."
    }
  }

  /// What the user must observe until the transfer is sent, or `nil`.
  package var notice: Explanation? {
    guard case .linked = transfer.custody, transfer.state == .waiting else { return nil }
    let name = transfer.request.fileName.map(Explanation.init(verbatim:)) ?? Explanation("The file")
    return Explanation(
      """
      \(name) is too large to copy: leave it as it is until it is sent. Deleting it is safe.
      """)
  }

  /// Why the host cannot be connected to, with its name. The transfer itself may have made no
  /// attempt.
  private var connectionFailure: String {
    guard case .breaker(_, let reason) = obstacle, !reason.isEmpty else {
      return "\(host) cannot be connected to"
    }
    return reason.contains(host) ? reason : "\(reason) (\(host))"
  }

  private var host: String {
    (try? TransferTarget(transfer.request.url))?.authority ?? transfer.request.url
  }

  private var progress: String {
    let total = transfer.custody.size
    guard total > 0 else { return "no body" }
    let percent = Int(Double(bytesSent) / Double(total) * 100)
    return "\(min(percent, 100)) % of \(total) bytes"
  }

  private func when(_ date: Date, _ now: Date) -> String {
    let seconds = date.timeIntervalSince(now).rounded(.up)
    if seconds <= 0 { return "now" }
    if seconds < 120 { return "in \(Int(seconds)) s" }
    if seconds < 2 * 3600 { return "in \(Int(seconds / 60)) min" }
    // A date from a request may exceed the range of `Int`.
    return "in \(Int(exactly: (seconds / 3600).rounded()) ?? .max) h"
  }
}
