package import Foundation

/// The life of a transfer as a value: events in, actions out, no I/O.
///
///     waiting ──due──► sending ──2xx──────────────────► delivered
///        ▲                │  ├───4xx and the like─────► failed
///        │                │  └───the body has changed─► failed
///        └──no answer,────┘
///           408, 425, 429, 5xx     waiting, sending ──cancel──► cancelled
///                                  failed ──retry──► waiting
package struct TransferMachine: Sendable {
  package enum Event: Hashable, Sendable {
    case due
    /// The try is over.
    case ended(DialogueEnd)
    /// The body cannot be sent as it was shared.
    case bodyLost(reason: String)
    case cancel
    case retry
  }

  package enum Action: Hashable, Sendable {
    case send
    case stopSending
    /// Commit `transfer` to the journal before anybody is told.
    case save
    /// After `save`.
    case releaseBody
  }

  /// Seconds after which a transfer is given up, as `timeoutIntervalForResource` has it on iOS.
  package static let resourceTimeout: TimeInterval = 7 * 24 * 3600

  package private(set) var transfer: Transfer
  package private(set) var isSending = false
  private let backoff: Backoff

  package init(_ transfer: Transfer, backoff: Backoff = Backoff()) {
    self.transfer = transfer
    self.backoff = backoff
  }

  /// - Parameter random: a number from 0 to 1, for the jitter.
  package mutating func handle(_ event: Event, at now: Date, random: Double) -> [Action] {
    switch (event, transfer.state, isSending) {
    case (.due, .waiting, false):
      isSending = true
      return [.send]

    case (.ended(let end), .waiting, true):
      return judge(end, now, random)

    case (.bodyLost(let reason), .waiting, true):
      return end(.failed, reason, now)

    case (.cancel, .waiting, let wasSending):
      // Not counted as a try: nobody failed.
      let actions = end(.cancelled, nil, now, countsTry: false)
      return wasSending ? [.stopSending] + actions : actions

    case (.cancel, .failed, false):
      return end(.cancelled, transfer.reason, now, countsTry: false)

    case (.retry, .failed, false):
      transfer.state = .waiting
      transfer.ended = nil
      transfer.created = now
      transfer.nextAttempt = now
      return [.save]

    case (.retry, .waiting, false):
      transfer.nextAttempt = now
      return [.save]

    default:
      return []
    }
  }

  private mutating func judge(_ end: DialogueEnd, _ now: Date, _ random: Double) -> [Action] {
    switch end {
    case .answered(let answer):
      transfer.status = answer.status
      transfer.response = answer.body
      let reason = "the server answered \(HTTPStatus.text(answer.status))"
      switch Disposition(status: answer.status) {
      case .delivered: return self.end(.delivered, nil, now)
      case .retry: return tryAgain(reason, now, random)
      case .permanent: return self.end(.failed, reason, now)
      }
    case .interrupted(let interruption): return tryAgain(interruption.reason, now, random)
    case .postponed(let answer, let reason):
      transfer.status = answer.status
      return tryAgain(reason, now, random)
    case .restart(let reason): return tryAgain(reason, now, random)
    case .impossible(let reason): return self.end(.failed, reason, now)
    }
  }

  private mutating func tryAgain(_ reason: String, _ now: Date, _ random: Double) -> [Action] {
    guard now.timeIntervalSince(transfer.created) < Self.resourceTimeout else {
      return end(.failed, "given up after 7 days; the last time \(reason)", now)
    }
    isSending = false
    transfer.attempts += 1
    transfer.reason = reason
    transfer.nextAttempt = now.addingTimeInterval(
      backoff.delay(afterFailures: transfer.attempts, random: random))
    return [.save]
  }

  private mutating func end(
    _ state: Transfer.State, _ reason: String?, _ now: Date, countsTry: Bool = true
  ) -> [Action] {
    isSending = false
    if countsTry { transfer.attempts += 1 }
    transfer.state = state
    transfer.reason = reason
    transfer.ended = now
    // A failed transfer keeps its body: the person may mend the cause and try again.
    return state == .failed ? [.save] : [.save, .releaseBody]
  }
}
