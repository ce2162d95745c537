package import Contract
package import Foundation

/// The life of a transfer as a value: events in, actions out, no I/O. The whole table is in
/// docs/decisions/transfers.md.
///
///     waiting ──due──► sending ──yes───────────────────► delivered
///      ▲ ▲ ▲              │ ├────no, the body changed──► failed
///      │ │ └─not now, cut─┘ └────nobody can know───────► outcomeUnknown
///      │ └─retry, resume── waiting for the person (paused, credentials)
///      └─retry── failed, outcomeUnknown     all but the delivered ──cancel──► cancelled
package struct TransferMachine: Sendable {
  package enum Event: Hashable, Sendable {
    case due
    /// The last of what is sent is about to leave: from then on the server may do its work.
    case completing
    /// The try is over.
    case ended(UploadOutcome)
    /// The body cannot be sent as it was shared.
    case bodyLost(reason: String)
    /// The person's.
    case cancel, retry, pause, resume
    /// The user retries with changes.
    case edit(TransferChange)
    /// The person's: who asks, as header fields that replace those of the same name.
    case credentials([HeaderField])
  }

  package enum Action: Hashable, Sendable {
    /// After `save`, where that comes before.
    case send
    case stopSending
    /// Commit `transfer` to the journal before anybody is told.
    case save
    /// After `save`.
    case releaseBody
  }

  /// The seconds after which a transfer fails, as `timeoutIntervalForResource` on iOS.
  package static let resourceTimeout: TimeInterval = 7 * 24 * 3600
  /// Seconds; if nobody could try for longer, that time does not count.
  static let longestAbsence: TimeInterval = 24 * 3600
  /// Tries that may begin anew without a wait when a server has forgotten an upload.
  static let quickRestarts = 3
  /// Seconds after which it is looked whether there is a network, if nothing has told before.
  static let offlineRecheck: TimeInterval = 300
  /// When what waits for the person is due.
  static let never = Date(timeIntervalSince1970: 253_370_764_800)

  package private(set) var transfer: Transfer
  package private(set) var isSending = false
  /// Whether it was in doubt before the request that is under way let its last piece go.
  private var wasInDoubt = false
  private let backoff: Backoff

  package init(_ transfer: Transfer, backoff: Backoff = Backoff()) {
    self.transfer = transfer
    self.backoff = backoff
  }

  /// - Parameter random: a number from 0 to 1, for the jitter.
  package mutating func handle(_ event: Event, at now: Date, random: Double) -> [Action] {
    switch (transfer.state, isSending) {
    case (.waiting, false): waiting(event, now)
    case (.waiting, true): sending(event, now, random)
    case (.failed, _), (.outcomeUnknown, _): unsuccessful(event, now)
    case (.delivered, _), (.cancelled, _): []
    }
  }

  /// Whether the event changes nothing in the present state.
  func ignores(_ event: Event, at now: Date) -> Bool {
    var copy = self
    return copy.handle(event, at: now, random: 0).isEmpty
  }

  /// Keeps what the next attempt carries on from. To be committed before it is relied on.
  mutating func remember(_ resumption: Resumption?) {
    let before = transfer.resumption?.offset ?? 0
    // The server was asked, and lacks something: it cannot have done its work.
    if transfer.resumption != nil, let resumption, resumption.offset < transfer.custody.size {
      transfer.hasBegun = false
      wasInDoubt = false
    }
    transfer.resumption = resumption
    // The server got further, so what failed before is no sign for what is to come.
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
      forgetAnswer()
      return cannotGoOn(reason, now)
    // Not counted as a try: nobody failed.
    case .cancel: return [.stopSending] + end(.cancelled, nil, now)
    case .pause:
      if isInDoubt {
        transfer.attempts += 1
        return [.stopSending] + end(.outcomeUnknown, "it was broken off by a pause", now)
      }
      return [.stopSending] + hold(.paused)
    case .edit(let change):
      isSending = false
      return [.stopSending] + edit(change, now)
    case .due, .retry, .resume, .credentials: return []
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
    case .due, .completing, .ended, .bodyLost, .pause, .resume, .credentials: return []
    }
  }

  private mutating func judge(_ end: UploadOutcome, _ now: Date, _ random: Double) -> [Action] {
    forgetAnswer()
    switch end {
    case .answered(let answer):
      keep(answer)
      transfer.response = answer.body
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
      case .adapt, .permanent: return fail(reason, now)
      }
    case .interrupted(let interruption): return interrupted(interruption, now, random)
    case .postponed(let answer, let reason):
      // Of an upload's place, a yes is none to what was to be done.
      if Disposition(status: answer.status) != .delivered { keep(answer) }
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

  /// No is the server's word; what keeps a request from being made again says nothing of an earlier
  /// one.
  private mutating func cannotGoOn(_ reason: String, _ now: Date) -> [Action] {
    transfer.hasBegun ? nobodyKnows(reason, now) : fail(reason, now)
  }

  private func leavesOpen(_ answer: UploadResponse) -> Bool {
    Disposition.leavesOpen(answer.status)
      || answer.isOfResult && Disposition(status: answer.status) != .delivered
  }

  private mutating func interrupted(
    _ interruption: Interruption, _ now: Date, _ random: Double
  ) -> [Action] {
    // Also when it was sent elsewhere for the result, and that cannot be reached.
    if isInDoubt, interruption.cause != .underWay { return nobodyKnows(interruption.reason, now) }
    switch interruption.cause {
    case .offline:
      isSending = false
      transfer.wait = .offline
      transfer.reason = interruption.reason
      let pause = Self.offlineRecheck * (1 + random)
      transfer.nextAttempt = now.addingTimeInterval(pause)
      // Nobody could try, so these seconds are none of the seven days'.
      transfer.created = min(now, transfer.created.addingTimeInterval(pause))
      return [.save]
    case .connecting:
      return tryAgain(interruption.reason, now, random, wait: .connection)
    case .barred: return tryAgain(interruption.reason, now, random, wait: .proxy)
    case .underWay:
      // Of this request the last piece was not taken.
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

  /// Whether it may have been done, and there is nobody to ask.
  private var isInDoubt: Bool { transfer.hasBegun && transfer.resumption == nil }

  private mutating func nobodyKnows(_ reason: String, _ now: Date) -> [Action] {
    transfer.attempts += 1
    return end(.outcomeUnknown, reason, now)
  }

  private mutating func tryAgain(
    _ reason: String, _ now: Date, _ random: Double, wait: Transfer.Wait = .backoff,
    after answer: UploadResponse? = nil, atOnce: Bool = false, backoff: Backoff? = nil
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

  /// The days in which it could not be tried are none of the seven.
  private mutating func beginCounting(_ now: Date) {
    if now.timeIntervalSince(transfer.created) > Self.longestAbsence { transfer.created = now }
  }

  private mutating func fail(_ reason: String, _ now: Date) -> [Action] {
    transfer.attempts += 1
    return end(.failed, reason, now)
  }

  private mutating func keep(_ answer: UploadResponse) {
    transfer.status = answer.status
    transfer.responseHeaders = answer.headers
  }

  private mutating func forgetAnswer() {
    transfer.status = nil
    transfer.responseHeaders = []
    transfer.response = nil
  }

  private mutating func replaceHeaders(_ fields: [HeaderField]) {
    let names = Set(fields.map { $0.name.lowercased() })
    transfer.headers.removeAll { names.contains($0.name.lowercased()) }
    transfer.headers += fields
  }

  private mutating func hold(_ wait: Transfer.Wait) -> [Action] {
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
    transfer.earliestBegin = nil
    transfer.nextAttempt = now
    return [.save]
  }

  /// A new life, with the whole time before it.
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
    // Otherwise the body is kept: the user may fix the cause and retry.
    return state == .delivered || state == .cancelled ? [.save, .releaseBody] : [.save]
  }
}
