import ChangeFeed
import Foundation
import Glibc
import Linux
import Logging

extension TransferQueue {
  /// Unsettled transfers beyond which no more is begun: the disk does not keep up.
  private static let activeLimit = 1024

  /// Begins what is due and has a place.
  func pump() async {
    beginReady()
    guard wantsToRead else { return }
    // In a task of its own: that the caller's is cancelled is no reason not to read the journal.
    await Task { await beginWhatIsDue() }.value
  }

  /// The same for who has not got to wait until the journal has been read.
  func pumpOnTheSide() {
    beginReady()
    guard wantsToRead else { return }
    if isPumping {
      pumpAgain = true
    } else {
      Task { await beginWhatIsDue() }
    }
  }

  /// Begins what is due and has a place, once the network's changes are over.
  func networkChanged() async {
    guard !isStopped, !isAwaitingNetwork else { return }
    isAwaitingNetwork = true
    // They come in swarms.
    try? await Task.sleep(for: .milliseconds(300))
    isAwaitingNetwork = false
    hosts.networkChanged(at: clock.now)
    do {
      try await journal.networkChanged(at: clock.now)
    } catch {
      logger.error("the journal cannot be written", metadata: ["error": "\(error)"])
    }
    hasUnread = true
    await pump()
  }

  private var wantsToRead: Bool {
    hasUnread && !isStopped && !isHoldingBack && active.count < Self.activeLimit
      && (ready.hasRoom || ready.origins.contains { hosts.isStuck($0, at: clock.now) })
  }

  private func beginWhatIsDue() async {
    pumpAgain = true
    guard !isPumping else { return }
    isPumping = true
    defer { isPumping = false }
    while pumpAgain {
      pumpAgain = false
      beginReady()
      guard wantsToRead else { continue }
      do {
        try await readAhead()
      } catch {
        logger.error("the journal cannot be read", metadata: ["error": "\(error)"])
        hasUnread = true
        wake(at: clock.now.addingTimeInterval(5))
        return
      }
    }
  }

  private func readAhead() async throws {
    let now = clock.now
    var stuck: Set<String> = []
    if !ready.hasRoom {
      stuck = hosts.stuck(at: now)
      for origin in stuck { ready.drop(origin) }
      crowdedOut.formUnion(stuck)
    }
    var inHand = ready.ids
    for (id, entry) in active { inHand[entry.machine.transfer.origin, default: []].insert(id) }
    let (reading, cursor) = (readings.begin(), cursor)
    defer { readings.end(reading) }
    hasUnread = false
    let stocked = ready.stocked
    let survey = try await journal.survey(
      at: now, skipping: hosts.blocked(at: now).union(stocked).union(stuck),
      doubtful: hosts.doubtful,
      excluding: inHand, after: cursor,
      perHost: ReadyTransfers.perHost, limit: ReadyTransfers.limit,
      byteLimit: ReadyTransfers.byteLimit)
    guard !readings.isOld(reading) else {
      hasUnread = true
      pumpAgain = true
      return
    }
    var added = false
    for entry in survey.due {
      let id = entry.transfer.id
      guard active[id] == nil, !readings.isOld(id, in: reading) else {
        hasUnread = true
        continue
      }
      ready.add(entry)
      added = true
    }
    self.cursor = survey.cursor
    for origin in survey.more.union(stocked) where ready.leaveUnread(origin) { hasUnread = true }
    if let next = survey.next { wake(at: next) }
    if let change = hosts.nextChange(after: clock.now) { wake(at: change) }
    beginReady()
    if added || hasUnread { pumpAgain = true }
  }

  /// Begins what has been read and has a place. Never waits.
  func beginReady() {
    guard !isStopped, !isHoldingBack else { return }
    let now = clock.now
    while hosts.sending < HostTable.limit, active.count < Self.activeLimit,
      let entry = ready.next(where: { hosts.room(for: $0, at: now) > 0 })
    {
      begin(entry)
      let origin = entry.transfer.origin
      // It looks alone; the others of its host would only take others' room.
      if hosts.isBlocked(origin, at: now) { ready.drop(origin) }
      if ready.needsMore(origin) { hasUnread = true }
    }
    // Then what holds it up counts no more.
    if hasUnread || !ready.isEmpty, let date = hosts.nextSlow(after: now) { wake(at: date) }
  }

  /// Looks again at that time, or before.
  func wake(at date: Date) {
    guard !isStopped else { return }
    if let wake, wake.date <= date { return }
    wake?.task.cancel()
    // What comes due at nearly the same time is begun together.
    let delay = max(0.005, date.timeIntervalSince(clock.now))
    wake = (
      date,
      Task {
        try? await clock.sleep(seconds: delay)
        if !Task.isCancelled { await self.wakeUp() }
      }
    )
  }

  private func wakeUp() async {
    wake = nil
    hasUnread = true
    await pump()
  }

  // MARK: One try

  private func begin(_ next: JournalSurvey.Entry) {
    let transfer = next.transfer
    guard active[transfer.id] == nil else { return }
    var entry = ActiveTransfer(transfer)
    let actions = entry.machine.handle(.due, at: clock.now, random: 0)
    guard actions.contains(.send) else { return }
    let now = clock.now
    hosts.begin(transfer.origin, at: now)
    tickets += 1
    let attempt = Attempt(
      transfer: entry.machine.transfer, body: next.body, ticket: tickets, began: now,
      progress: TransferProgress())
    entry.attempt = ActiveTransfer.Attempt(
      progress: attempt.progress, task: Task { await self.make(attempt) }, ticket: tickets)
    active[transfer.id] = entry
    changes.publish(entry.snapshot, for: transfer.id)
  }

  private struct Attempt: Sendable {
    let transfer: Transfer
    /// Where it is in the journal.
    let body: Data?
    let ticket: UInt64
    let began: Date
    let progress: TransferProgress

    var id: String { transfer.id }
  }

  private func make(_ attempt: Attempt) async {
    let event = await result(of: attempt)
    let origin = attempt.transfer.origin
    let wasBlocked = hosts.isBlocked(origin, at: clock.now)
    hosts.ended(
      origin, event?.finding ?? .nothing, began: attempt.began, at: clock.now,
      random: .random(in: 0...1))
    if crowdedOut.remove(origin) != nil { hasUnread = true }
    let isBlocked = hosts.isBlocked(origin, at: clock.now)
    if isBlocked {
      // It is in the journal all the same, and others need the room.
      ready.drop(origin)
      if let change = hosts.nextChange(after: clock.now) { wake(at: change) }
    }
    if wasBlocked != isBlocked || event == nil { hasUnread = true }
    // The place goes on before the end is on the disk; nobody is told of that end before.
    beginReady()
    if let event, active[attempt.id]?.attempt?.ticket == attempt.ticket, !Task.isCancelled {
      await handle(event, attempt.id)
    }
    await pump()
  }

  /// - Returns: nil when it was broken off.
  private func result(of attempt: Attempt) async -> TransferMachine.Event? {
    let transfer = attempt.transfer
    var completing: (@Sendable () async throws -> Void)?
    if transfer.isOnceOnly { completing = { try await self.complete(attempt) } }
    do {
      let body = try await open(attempt)
      let end = try await uploader.attempt(
        transfer, body: body,
        dialogue: uploader.dialogue(
          for: transfer, hasBody: body != nil, content: body?.inMemory, now: clock.now),
        remember: { try await self.remember($0, attempt) },
        completing: completing,
        progress: { [changes, progress = attempt.progress] bytes in
          guard progress.advance(to: bytes) else { return }
          changes.publish(
            TransferSnapshot(transfer, isSending: true, bytesSent: progress.bytes),
            for: transfer.id)
        })
      return .ended(isOffline(end, transfer) ? .offline : end)
    } catch is CancellationError {
      return nil
    } catch let error as SystemError where [EMFILE, ENFILE, ENOMEM].contains(error.code) {
      return .ended(.interrupted(Interruption(cause: .underWay, reason: "\(error)")))
    } catch {
      return .bodyLost(reason: "\(error)")
    }
  }

  private func isOffline(_ end: DialogueEnd, _ transfer: Transfer) -> Bool {
    guard case .interrupted(let interruption) = end else { return false }
    switch interruption.cause {
    case .connecting: return isOffline(transfer.url)
    case .offline, .barred, .underWay, .awaitingAnswer, .unanswered: return false
    }
  }

  private func remember(_ resumption: Resumption?, _ attempt: Attempt) async throws {
    guard active[attempt.id]?.attempt?.ticket == attempt.ticket else { throw CancellationError() }
    active[attempt.id]?.machine.remember(resumption)
    guard await save(attempt.id) else { throw CancellationError() }
  }

  /// Has it on the disk that all of it may have left.
  private func complete(_ attempt: Attempt) async throws {
    guard isUnderWay(attempt) else { throw CancellationError() }
    await handle(.completing, attempt.id)
    guard isUnderWay(attempt), active[attempt.id]?.recorded.hasBegun == true else {
      throw CancellationError()
    }
  }

  private func isUnderWay(_ attempt: Attempt) -> Bool {
    guard let entry = active[attempt.id] else { return false }
    return entry.attempt?.ticket == attempt.ticket && entry.isSending
  }

  private func open(_ attempt: Attempt) async throws -> TransferBody? {
    let transfer = attempt.transfer
    switch transfer.custody {
    case .nothing: return nil
    case .journaled:
      var bytes = attempt.body
      if bytes == nil { bytes = try await journal.body(of: transfer.id) }
      guard let bytes, bytes.count == transfer.custody.size else { throw CustodyError.changed }
      return .bytes(bytes)
    case .owned, .reflinked, .linked:
      return try await DiskThreads.run { [custody] in
        .file(try custody.open(transfer.id, transfer.custody), transfer.custody)
      }
    }
  }
}

extension DialogueEnd {
  fileprivate static let offline = Self.interrupted(
    Interruption(cause: .offline, reason: "there is no network"))
}

extension TransferMachine.Event {
  /// What the end of a try tells of its host.
  fileprivate var finding: HostTable.Finding {
    switch self {
    case .ended(.answered), .ended(.postponed), .ended(.restart): .connected
    case .ended(.interrupted(let interruption)):
      switch interruption.cause {
      case .offline: .offline
      case .connecting: .notConnected
      case .barred: .nothing
      case .underWay, .awaitingAnswer, .unanswered: .connected
      }
    default: .nothing
    }
  }
}
