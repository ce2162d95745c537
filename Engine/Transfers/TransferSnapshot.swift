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

  /// Creates a snapshot of the recorded state.
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

  /// The snapshot for a list. It has only the beginning of the response, because a response may be
  /// much larger than all other values.
  package var listed: TransferSnapshot {
    var transfer = transfer
    // The beginning is copied, because a slice would keep the whole response in memory.
    let body = transfer.response?.body.map { Data($0.prefix(Journal.listedAnswer)) }
    transfer.response?.body = body
    transfer.response?.headers = []
    return TransferSnapshot(
      transfer, isSending: isSending, bytesSent: bytesSent, obstacle: obstacle)
  }

  /// Whether the response may have been cut off.
  package var mayBeCut: Bool { transfer.response?.body?.count ?? 0 >= Journal.listedAnswer }

  /// The reason for the transfer's wait, or `nil` if it does not wait.
  package var wait: WaitReason? {
    guard transfer.state == .waiting, !isSending else { return nil }
    if transfer.wait.isHeld || transfer.wait == .proxy { return transfer.wait }
    switch obstacle {
    case .offline: return .offline
    case .breaker: return .breaker
    case nil: return transfer.wait
    }
  }

  /// Returns the reason why the transfer is not delivered. Returns `nil` while it is being sent or
  /// if it has no problem.
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

  /// The time at which the next attempt begins, or `nil` if it is unknown.
  package var nextAttempt: Date? {
    switch (wait, obstacle) {
    case (nil, _), (.paused, _), (.credentials, _), (.permission, _),
      (.offline, _):
      nil
    case (.breaker, .breaker(let until, _)): until.map { max($0, transfer.nextAttempt) }
    default: transfer.nextAttempt
    }
  }

  /// Returns whether the transfer waits for the requested date.
  package func isBeforeItsTime(_ now: Date) -> Bool {
    transfer.request.earliestBeginDate != nil && transfer.nextAttempt > now
      && transfer.attempts == 0
      && wait == transfer.wait && !transfer.wait.isHeld && wait != .proxy
  }

  /// Returns the state and its cause in one English sentence.
  package func sentence(at now: Date) -> String { explanation(at: now).description }

  /// Returns the state and its cause in one sentence.
  package func explanation(at now: Date) -> Explanation {
    let cause = transfer.reason.map(StoredReason.explanation)
    switch transfer.state {
    case .delivered:
      return transfer.attempts > 1
        ? Explanation("Delivered at attempt \(transfer.attempts).") : Explanation("Delivered.")
    case .cancelled: return Explanation("Cancelled. Nothing more will be sent.")
    case .failed: return cause.map { Explanation("Failed: \($0).") } ?? Explanation("Failed.")
    case .outcomeUnknown:
      return Explanation(joining: [
        doubt(cause), Explanation("Check the destination before you send it again."),
      ])
    case .waiting: return isSending ? progress : waiting(now, cause)
    }
  }

  private func doubt(_ cause: Explanation?) -> Explanation {
    switch (cause, transfer.isOnceOnly) {
    case (let cause?, true):
      Explanation(
        "It is unknown whether it arrived: \(cause). It was to be sent at most once.")
    case (let cause?, false): Explanation("It is unknown whether it arrived: \(cause).")
    case (nil, true):
      Explanation("It is unknown whether it arrived. It was to be sent at most once.")
    case (nil, false): Explanation("It is unknown whether it arrived.")
    }
  }

  private func waiting(_ now: Date, _ cause: Explanation?) -> Explanation {
    switch wait {
    case .paused:
      // Any other reason is left from the last attempt.
      guard let cause, transfer.reason == Recovery.reason else { return Explanation("Paused.") }
      return Explanation("Paused: \(cause).")
    case .credentials:
      return cause.map { Explanation("Waiting for you: \($0). It asks for credentials.") }
        ?? Explanation("Waiting for you. It asks for credentials.")
    case .proxy, .permission:
      return cause.map { Explanation("Waiting for you: \($0).") }
        ?? Explanation("Waiting for you.")
    case .offline:
      return Explanation("Waiting for a network. The transfer continues when there is one.")
    case .breaker:
      guard let nextAttempt else {
        return Explanation("Waiting: \(connectionFailure); connecting again now.")
      }
      return Explanation("Waiting: \(connectionFailure); next attempt \(when(nextAttempt, now)).")
    default:
      let next = when(transfer.nextAttempt, now)
      if isBeforeItsTime(now) {
        return Explanation(
          "Waiting for its start time. It begins \(next).")
      }
      guard transfer.attempts > 0, transfer.wait != .turn else {
        return Explanation("Waiting for its turn.")
      }
      return cause.map { Explanation("Waiting: \($0); next attempt \(next).") }
        ?? Explanation("Waiting; next attempt \(next).")
    }
  }

  /// A notice about an action that the user must avoid until the transfer is sent, for example
  /// changing a linked file. It is `nil` if there is no such action.
  package var notice: Explanation? {
    guard case .linked = transfer.custody, transfer.state == .waiting else { return nil }
    let name = transfer.request.fileName.map(Explanation.init(verbatim:)) ?? Explanation("The file")
    return Explanation(
      "\(name) is too large to copy. Do not change it until it is sent. Deleting it is safe.")
  }

  /// The reason why the host cannot be reached, with the host's name. Other transfers may have made
  /// the failed attempts.
  private var connectionFailure: Explanation {
    guard case .breaker(_, let reason) = obstacle, !reason.isEmpty else {
      return Explanation("\(host) cannot be reached")
    }
    let explanation = StoredReason.explanation(reason)
    return reason.contains(host) ? explanation : Explanation("\(explanation) (\(host))")
  }

  private var host: String {
    TransferTarget.ofAnyServer(transfer.request.url)?.authority ?? transfer.request.url
  }

  private var progress: Explanation {
    let total = transfer.custody.size
    guard total > 0 else { return Explanation("Sending: no body.") }
    let percent = min(Int(Double(bytesSent) / Double(total) * 100), 100)
    return Explanation("Sending: \(percent) % of \(total) bytes.")
  }

  private func when(_ date: Date, _ now: Date) -> Explanation {
    let seconds = date.timeIntervalSince(now).rounded(.up)
    if seconds <= 0 { return Explanation("now") }
    if seconds < 120 { return Explanation("in \(Int(seconds)) s") }
    if seconds < 2 * 3600 { return Explanation("in \(Int(seconds / 60)) min") }
    // A date from a request may exceed the range of `Int`.
    return Explanation("in \(Int(exactly: (seconds / 3600).rounded()) ?? .max) h")
  }
}
