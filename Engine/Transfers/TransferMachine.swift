package import Contract
package import Foundation

/// The life of a transfer, as a value without I/O. It takes events and returns actions. The whole
/// table is in docs/decisions/transfers.md.
///
///     waiting ──due──► sending ──success──────────────────► delivered
///      ▲ ▲ ▲              │ ├────rejected, body changed────► failed
///      │ │ └─retry later──┘ └────in doubt──────────────────► outcomeUnknown
///      │ └─retry, resume── waiting for the user (paused, credentials, permission)
///      └─retry── failed, outcomeUnknown     all but delivered ──cancel──► cancelled
package struct TransferMachine: Sendable {
  package enum Event: Hashable, Sendable {
    case due
    /// The last piece of the request is about to be sent. After this piece, the server may do its
    /// work.
    case completing
    /// The attempt has ended.
    case ended(UploadOutcome)
    /// The body cannot be sent as it was shared.
    case bodyLost(reason: String)
    /// A command of the user.
    case cancel, retry, pause, resume
    /// The user retries with changes.
    case edit(TransferChange)
    /// The user provides credentials. These header fields replace fields with the same name.
    case credentials([HeaderField])
    /// The user has changed the permissions for local hosts.
    case permissionsChanged
  }

  package enum Action: Hashable, Sendable {
    /// Begin an attempt, after `save` if there is one.
    case send
    case stopSending
    /// Commit `transfer` to the journal before it is published.
    case save
    /// Remove the body, after `save`.
    case releaseBody
  }

  /// The seconds after which a transfer fails, as `timeoutIntervalForResource` on iOS.
  package static let resourceTimeout: TimeInterval = 7 * 24 * 3600
  /// If no attempt was possible for longer than this time, in seconds, the time does not count
  /// towards the timeout.
  static let longestAbsence: TimeInterval = 24 * 3600
  /// The number of restarts without backoff after a server has lost an upload.
  static let quickRestarts = 3
  /// The time after which the network is checked again without a notification, in seconds.
  static let offlineRecheck: TimeInterval = 300
  /// The due date of a transfer that waits for the user.
  static let never = Date(timeIntervalSince1970: 253_370_764_800)

  package private(set) var transfer: Transfer
  package private(set) var isSending = false
  /// Whether the outcome was in doubt before the last piece of the request in flight was sent.
  private var wasInDoubt = false
  private let backoff: Backoff

  package init(_ transfer: Transfer, backoff: Backoff = Backoff()) {
    self.transfer = transfer
    self.backoff = backoff
  }

  /// - Parameter random: A random number from 0 to 1, for the jitter.
  package mutating func handle(_ event: Event, at now: Date, random: Double) -> [Action] {
    switch (transfer.state, isSending) {
    case (.waiting, false): waiting(event, now)
    case (.waiting, true): sending(event, now, random)
    case (.failed, _), (.outcomeUnknown, _): unsuccessful(event, now)
    case (.delivered, _), (.cancelled, _): []
    }
  }

  /// Returns whether the event changes nothing in the present state.
  func ignores(_ event: Event, at now: Date) -> Bool {
    var copy = self
    return copy.handle(event, at: now, random: 0).isEmpty
  }

  /// Keeps the data with which the next attempt continues. It must be committed before it is used.
  mutating func remember(_ resumption: Resumption?) {
    let before = transfer.resumption?.offset ?? 0
    // The offset shows that the server lacks a part of the body, so the server cannot have done its
    // work.
    if transfer.resumption != nil, let resumption, resumption.offset < transfer.custody.size {
      transfer.hasBegun = false
      wasInDoubt = false
    }
    transfer.resumption = resumption
    // The server received more, so earlier failures no longer count.
    if let resumption, resumption.offset > before { transfer.failures = 0 }
  }

  private mutating func waiting(_ event: Event, _ now: Date) -> [Action] {
    switch event {
    case .due:
      guard !transfer.wait.isHeld else { return [] }
      isSending = true
      wasInDoubt = transfer.hasBegun
      let absence = now.timeIntervalSince(transfer.nextAttempt)
      if transfer.attempts == 0 {
        beginCounting(now)
      } else if absence > Self.longestAbsence {
        transfer.created = min(now, transfer.created.addingTimeInterval(absence))
      }
      return [.send]
    case .cancel: return end(.cancelled, nil, now)
    case .pause:
      guard transfer.wait != .paused else { return [] }
      return hold(.paused)
    case .resume: return transfer.wait == .paused ? makeDue(now) : []
    case .retry: return makeDue(now)
    case .edit(let change): return edit(change, now)
    case .credentials(let fields):
      guard transfer.wait == .credentials else { return [] }
      replaceHeaders(fields)
      return makeDue(now)
    case .permissionsChanged: return transfer.wait == .permission ? makeDue(now) : []
    case .completing, .ended, .bodyLost: return []
    }
  }

  private mutating func sending(_ event: Event, _ now: Date, _ random: Double) -> [Action] {
    switch event {
    case .completing:
      guard transfer.isOnceOnly else { return [] }
      wasInDoubt = transfer.hasBegun
      transfer.hasBegun = true
      return [.save]
    case .ended(let end): return judge(end, now, random)
    case .bodyLost(let reason):
      transfer.response = nil
      return cannotGoOn(reason, now)
    // A cancelled attempt does not count as an attempt.
    case .cancel: return [.stopSending] + end(.cancelled, nil, now)
    case .pause:
      if isInDoubt {
        transfer.attempts += 1
        return [.stopSending] + end(.outcomeUnknown, "it was interrupted by a pause", now)
      }
      return [.stopSending] + hold(.paused)
    case .edit(let change):
      isSending = false
      return [.stopSending] + edit(change, now)
    case .due, .retry, .resume, .credentials, .permissionsChanged: return []
    }
  }

  private mutating func edit(_ change: TransferChange, _ now: Date) -> [Action] {
    change.apply(to: &transfer)
    return isInDoubt
      ? nobodyKnows("it was changed before the server could say whether it had arrived", now)
      : makeDue(now)
  }

  private mutating func unsuccessful(_ event: Event, _ now: Date) -> [Action] {
    switch event {
    case .cancel: return end(.cancelled, transfer.reason, now)
    case .edit(let change):
      change.apply(to: &transfer)
      return revive(now)
    case .retry: return revive(now)
    case .due, .completing, .ended, .bodyLost, .pause, .resume, .credentials, .permissionsChanged:
      return []
    }
  }

  private mutating func judge(_ end: UploadOutcome, _ now: Date, _ random: Double) -> [Action] {
    transfer.response = nil
    switch end {
    case .answered(let answer):
      keep(answer, answer.body)
      let reason = "the server answered \(answer.words)"
      if isInDoubt, leavesOpen(answer) { return nobodyKnows(reason, now) }
      transfer.hasBegun = false
      switch Disposition(status: answer.status) {
      case .delivered:
        transfer.attempts += 1
        return self.end(.delivered, nil, now)
      case .retry, .resync, .restart: return tryAgain(reason, now, random, after: answer)
      case .credentials:
        transfer.attempts += 1
        transfer.reason = reason
        return hold(.credentials)
      case .adapt, .permanent:
        let isFolderMissing =
          transfer.request.method == "PUT" && transfer.request.sealed?.signing == nil
          && answer.mayMeanMissingFolder
        return fail(isFolderMissing ? reason + StoredReason.missingFolder : reason, now)
      }
    case .interrupted(let interruption): return interrupted(interruption, now, random)
    case .postponed(let answer, let reason):
      // A success for the upload's address is not the target's success.
      if Disposition(status: answer.status) != .delivered { keep(answer, nil) }
      if Disposition(status: answer.status) == .credentials {
        transfer.attempts += 1
        transfer.reason = reason
        return hold(.credentials)
      }
      return tryAgain(reason, now, random, after: answer)
    case .restart(let reason):
      transfer.resumption = nil
      if isInDoubt { return nobodyKnows(reason, now) }
      return tryAgain(reason, now, random, atOnce: transfer.failures < Self.quickRestarts)
    case .impossible(let reason): return cannotGoOn(reason, now)
    }
  }

  /// Fails the transfer. If an earlier request may have arrived, the outcome is unknown, because
  /// this error does not concern that request.
  private mutating func cannotGoOn(_ reason: String, _ now: Date) -> [Action] {
    transfer.hasBegun ? nobodyKnows(reason, now) : fail(reason, now)
  }

  private func leavesOpen(_ answer: ServerResponse) -> Bool {
    Disposition.leavesOpen(answer.status)
      || answer.isOfResult && Disposition(status: answer.status) != .delivered
  }

  private mutating func interrupted(
    _ interruption: Interruption, _ now: Date, _ random: Double
  ) -> [Action] {
    // The interrupted request may also be the request for the result, after a redirect.
    if isInDoubt, interruption.cause != .underWay { return nobodyKnows(interruption.reason, now) }
    switch interruption.cause {
    case .offline:
      isSending = false
      transfer.wait = .offline
      transfer.reason = interruption.reason
      let pause = Self.offlineRecheck * (1 + random)
      transfer.nextAttempt = now.addingTimeInterval(pause)
      // Time without a network does not count towards the timeout.
      transfer.created = min(now, transfer.created.addingTimeInterval(pause))
      return [.save]
    case .connecting:
      return tryAgain(interruption.reason, now, random, wait: .connection)
    case .notPermitted:
      transfer.hasBegun = transfer.hasBegun && wasInDoubt
      transfer.reason = interruption.reason
      return hold(.permission)
    case .barred: return tryAgain(interruption.reason, now, random, wait: .proxy)
    case .underWay:
      // The last piece of this request was not sent.
      transfer.hasBegun = transfer.hasBegun && wasInDoubt
      return tryAgain(interruption.reason, now, random)
    case .unreadable where transfer.resumption == nil,
      .cutShort where transfer.resumption == nil && !transfer.isIdempotent:
      return nobodyKnows(interruption.reason, now)
    case .awaitingAnswer, .unreadable, .cutShort, .unanswered:
      let backoff = interruption.cause == .unanswered ? Backoff.unanswered : nil
      return tryAgain(interruption.reason, now, random, backoff: backoff)
    }
  }

  /// Whether the server may have done its work, and the upload cannot be queried.
  private var isInDoubt: Bool { transfer.hasBegun && transfer.resumption == nil }

  private mutating func nobodyKnows(_ reason: String, _ now: Date) -> [Action] {
    transfer.attempts += 1
    return end(.outcomeUnknown, reason, now)
  }

  private mutating func tryAgain(
    _ reason: String, _ now: Date, _ random: Double, wait: WaitReason = .backoff,
    after answer: ServerResponse? = nil, atOnce: Bool = false, backoff: Backoff? = nil
  ) -> [Action] {
    guard !isOverdue(now) else { return giveUp(reason, now) }
    isSending = false
    transfer.attempts += 1
    transfer.failures += 1
    transfer.reason = reason
    transfer.wait = wait
    let floor = answer.flatMap { RetryAfter.delay(of: $0, now: now) }
    transfer.notBefore = floor.map { now.addingTimeInterval($0) }
    let jitter =
      atOnce
      ? 0 : (backoff ?? self.backoff).delay(afterFailures: transfer.failures, random: random)
    transfer.nextAttempt = now.addingTimeInterval((floor ?? 0) + jitter)
    return [.save]
  }

  private func isOverdue(_ now: Date) -> Bool {
    now.timeIntervalSince(transfer.created) >= Self.resourceTimeout
  }

  private mutating func giveUp(_ reason: String, _ now: Date) -> [Action] {
    let reason = "given up after 7 days; the last time \(reason)"
    return transfer.hasBegun ? nobodyKnows(reason, now) : fail(reason, now)
  }

  /// Restarts the timeout if the transfer has waited longer than `longestAbsence`, because days
  /// without a possible attempt do not count.
  private mutating func beginCounting(_ now: Date) {
    if now.timeIntervalSince(transfer.created) > Self.longestAbsence { transfer.created = now }
  }

  private mutating func fail(_ reason: String, _ now: Date) -> [Action] {
    transfer.attempts += 1
    return end(.failed, reason, now)
  }

  /// Keeps the parts of a response that the journal stores.
  private mutating func keep(_ answer: ServerResponse, _ body: Data?) {
    transfer.response = ServerResponse(
      status: answer.status, headers: answer.headers, body: body, url: answer.url)
  }

  private mutating func replaceHeaders(_ fields: [HeaderField]) {
    let names = Set(fields.map { $0.name.lowercased() })
    transfer.request.headers.removeAll { names.contains($0.name.lowercased()) }
    transfer.request.headers += fields
  }

  private mutating func hold(_ wait: WaitReason) -> [Action] {
    isSending = false
    transfer.wait = wait
    transfer.nextAttempt = Self.never
    return [.save]
  }

  private mutating func makeDue(_ now: Date) -> [Action] {
    if transfer.wait.isHeld { beginCounting(now) }
    transfer.wait = .turn
    transfer.failures = 0
    transfer.notBefore = nil
    transfer.request.earliestBeginDate = nil
    transfer.nextAttempt = now
    return [.save]
  }

  /// Makes the transfer wait again, with the full timeout.
  private mutating func revive(_ now: Date) -> [Action] {
    transfer.state = .waiting
    transfer.ended = nil
    transfer.created = now
    return makeDue(now)
  }

  private mutating func end(
    _ state: Transfer.State, _ reason: String?, _ now: Date
  ) -> [Action] {
    isSending = false
    transfer.hasBegun = false
    transfer.wait = .turn
    transfer.state = state
    transfer.reason = reason
    transfer.ended = now
    // After a failure or an unknown outcome the body is kept, because the user may fix the cause
    // and retry.
    return state == .delivered || state == .cancelled ? [.save, .releaseBody] : [.save]
  }
}
