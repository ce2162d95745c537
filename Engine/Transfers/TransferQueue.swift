package import ChangeFeed
import Foundation
import Linux
package import Logging
import Wire

/// Takes requests over and delivers them: the rim around `TransferMachine`.
///
/// In memory are only the transfers under way; all others are in the journal.
package actor TransferQueue {
  /// Tries under way at the same time.
  package static let concurrency = 4

  package nonisolated let changes = ChangeFeed<String, TransferSnapshot>()

  private let journal: Journal
  private let custody: Custody
  private let uploader: Uploader
  private let logger: Logger
  private var active: [String: Active] = [:]
  private var wake: Task<Void, Never>?
  private var isPumping = false
  private var pumpAgain = false
  private var isStopped = false
  /// Grows whenever a transfer stops being active: what the journal was read for before is old.
  private var settlements = 0

  /// A transfer that is being sent, or changed by the person: here it is newer than in the journal.
  private struct Active {
    var machine: TransferMachine
    /// As the journal has it.
    var recorded: Transfer
    /// Events whose actions are not all done.
    var unsettled = 0
    /// The last writing to the journal; the next one waits for it.
    var saving: Task<Bool, Never>?
    /// The try under way; nil for one that is only being changed.
    var attempt: Attempt?

    var isSending: Bool { machine.isSending }

    /// Shows no end before it is on the disk.
    var snapshot: TransferSnapshot {
      TransferSnapshot(
        recorded, isSending: attempt != nil && recorded.state == .waiting,
        bytesSent: attempt?.progress.bytes ?? 0)
    }
  }

  private struct Attempt {
    let progress: TransferProgress
    let task: Task<Void, Never>
    /// Tells this try from an earlier one of the same transfer.
    let ticket: UUID
  }

  package init(journal: Journal, custody: Custody, uploader: Uploader, logger: Logger) {
    self.journal = journal
    self.custody = custody
    self.uploader = uploader
    self.logger = logger
  }

  /// Goes on with what an earlier daemon left. To be called once, before anything else.
  /// - throws: `DatabaseError`, `SystemError`.
  package func start() async throws {
    if journal.isNew {
      if let folder = try custody.setAside() {
        logger.warning(
          "the journal is gone, so nobody knows where to send what it had taken over; the files are kept in \(folder.path)"
        )
      }
    } else {
      try custody.sweep(keeping: try await journal.bodiesNeeded())
    }
    try await journal.makeDue(at: Date())
    await pump()
  }

  /// Begins nothing more, and breaks off what is under way; all of it goes on with the next start.
  package func stop() async {
    isStopped = true
    wake?.cancel()
    let tasks = active.values.compactMap(\.attempt?.task)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    uploader.closeIdleConnections()
    changes.finish()
  }

  /// Takes requests over, all in one commit. On return every one is on the disk.
  /// - throws: `HandOffError`; none was taken over then.
  package func handOff(_ items: [HandOff]) async throws -> [TransferSnapshot] {
    var taken: [Transfer] = []
    do {
      for item in items {
        do {
          taken.append(try await take(item))
        } catch {
          throw HandOffError(item.request.fileName, error)
        }
      }
      do {
        try await journal.add(taken)
      } catch {
        throw HandOffError(nil, error)
      }
    } catch {
      let ids = taken.map(\.id)
      await onThread { [custody] in for id in ids { custody.release(id) } }
      throw error
    }
    let snapshots = taken.map { TransferSnapshot($0) }
    for snapshot in snapshots { changes.publish(snapshot, for: snapshot.id) }
    await pump()
    return snapshots
  }

  /// - Returns: nil when there is no such transfer.
  package func snapshot(of id: String) async throws -> TransferSnapshot? {
    if let active = active[id] { return active.snapshot }
    return try await journal.transfer(id).map { TransferSnapshot($0) }
  }

  /// Newest first.
  package func snapshots(ofShare share: String? = nil, limit: Int) async throws
    -> [TransferSnapshot]
  {
    try await journal.transfers(ofShare: share, limit: limit).map { transfer in
      active[transfer.id]?.snapshot ?? TransferSnapshot(transfer)
    }
  }

  /// Transfers under way.
  package var sendingCount: Int { active.values.count(where: \.isSending) }

  /// - Returns: how it stands afterwards, or nil when there is no such transfer.
  package func cancel(_ id: String) async throws -> TransferSnapshot? {
    try await command(.cancel, id)
  }

  /// Tries now: a failed one again, a waiting one without waiting longer.
  /// - Returns: how it stands afterwards, or nil when there is no such transfer.
  package func retry(_ id: String) async throws -> TransferSnapshot? {
    try await command(.retry, id)
  }

  private func command(
    _ event: TransferMachine.Event, _ id: String
  ) async throws -> TransferSnapshot? {
    guard try await activate(id), let snapshot = await handle(event, id) else { return nil }
    // What was being sent has left its place to another.
    await pump()
    return active[id]?.snapshot ?? snapshot
  }

  /// Holds a transfer in memory, so that what happens to it meanwhile happens here.
  /// - Returns: false when there is none of that id.
  private func activate(_ id: String) async throws -> Bool {
    while active[id] == nil {
      let before = settlements
      guard let transfer = try await journal.transfer(id) else { return false }
      if active[id] == nil, settlements == before {
        active[id] = Active(machine: TransferMachine(transfer), recorded: transfer)
      }
    }
    return true
  }

  // MARK: Delivery

  /// Begins what is due and has a place.
  private func pump() async {
    // In a task of its own: that the caller's is cancelled is no reason not to read the journal.
    await Task { await beginWhatIsDue() }.value
  }

  private func beginWhatIsDue() async {
    pumpAgain = true
    guard !isPumping else { return }
    isPumping = true
    defer { isPumping = false }
    while pumpAgain, !isStopped {
      pumpAgain = false
      let free = Self.concurrency - sendingCount
      guard free > 0 else { return }
      do {
        let before = settlements
        let due = try await journal.due(
          at: Date(), excluding: Set(active.keys), limit: free)
        guard settlements == before else {
          pumpAgain = true
          continue
        }
        for transfer in due { begin(transfer) }
        scheduleWake(at: try await journal.nextDue(excluding: Set(active.keys)))
      } catch {
        logger.error("the journal cannot be read", metadata: ["error": "\(error)"])
        scheduleWake(at: Date(timeIntervalSinceNow: 5))
      }
    }
  }

  private func scheduleWake(at date: Date?) {
    wake?.cancel()
    wake = date.map { date in
      Task {
        try? await Task.sleep(for: .seconds(max(0, date.timeIntervalSinceNow)))
        if !Task.isCancelled { await self.pump() }
      }
    }
  }

  private func begin(_ transfer: Transfer) {
    guard active[transfer.id] == nil, !isStopped else { return }
    var machine = TransferMachine(transfer)
    guard machine.handle(.due, at: Date(), random: 0) == [.send] else { return }
    let progress = TransferProgress()
    let ticket = UUID()
    let task = Task { await self.attempt(transfer, progress, ticket) }
    let entry = Active(
      machine: machine, recorded: transfer,
      attempt: Attempt(progress: progress, task: task, ticket: ticket))
    active[transfer.id] = entry
    changes.publish(entry.snapshot, for: transfer.id)
  }

  private func attempt(_ transfer: Transfer, _ progress: TransferProgress, _ ticket: UUID) async {
    let event: TransferMachine.Event
    do {
      let body = try await openBody(of: transfer)
      let end = try await uploader.attempt(
        transfer, body: body, dialogue: PlainDialogue(transfer, hasBody: body != nil),
        remember: { _ in },
        progress: { [changes] bytes in
          guard progress.advance(to: bytes) else { return }
          changes.publish(
            TransferSnapshot(transfer, isSending: true, bytesSent: bytes), for: transfer.id)
        })
      event = .ended(end)
    } catch is CancellationError {
      return
    } catch {
      event = .bodyLost(reason: "\(error)")
    }
    guard active[transfer.id]?.attempt?.ticket == ticket, !Task.isCancelled else { return }
    await handle(event, transfer.id)
    await pump()
  }

  /// - Returns: how the transfer stands afterwards; nil when it is not active.
  @discardableResult
  private func handle(_ event: TransferMachine.Event, _ id: String) async -> TransferSnapshot? {
    guard var entry = active[id] else { return nil }
    let actions = entry.machine.handle(event, at: Date(), random: .random(in: 0...1))
    entry.unsettled += 1
    active[id] = entry
    for action in actions {
      guard await perform(action, id) else { break }
    }
    // Not `entry`: another event may have come while the journal was being written.
    guard var current = active[id] else { return nil }
    current.unsettled -= 1
    let isSettled = current.unsettled == 0 && !current.isSending
    if isSettled {
      current.attempt = nil
      settlements += 1
    }
    active[id] = isSettled ? nil : current
    let snapshot = current.snapshot
    changes.publish(snapshot, for: id)
    if !actions.isEmpty { logger.info("transfer \(id): \(snapshot.sentence(at: Date()))") }
    return snapshot
  }

  /// - Returns: whether it was done; otherwise what follows must not be done either.
  private func perform(_ action: TransferMachine.Action, _ id: String) async -> Bool {
    switch action {
    case .send: break
    case .stopSending: active[id]?.attempt?.task.cancel()
    case .save: return await save(id)
    case .releaseBody: await onThread { [custody] in custody.release(id) }
    }
    return true
  }

  /// Nobody hears of an end that is not on the disk, so this goes on until it is.
  /// - Returns: false when the daemon stops before: the next one sends it again, under the same key.
  private func save(_ id: String) async -> Bool {
    let earlier = active[id]?.saving
    // In a task of its own, which nobody cancels.
    let saving = Task {
      _ = await earlier?.value
      return await record(id)
    }
    active[id]?.saving = saving
    return await saving.value
  }

  private func record(_ id: String) async -> Bool {
    while let entry = active[id] {
      let transfer = entry.machine.transfer
      do {
        if transfer != entry.recorded { try await journal.update(transfer) }
        active[id]?.recorded = transfer
        return true
      } catch {
        logger.error(
          "transfer \(id) cannot be recorded; trying again", metadata: ["error": "\(error)"])
      }
      if isStopped { return false }
      try? await Task.sleep(for: .seconds(1))
    }
    return false
  }

  // MARK: Files

  private func take(_ item: HandOff) async throws -> Transfer {
    try item.check()
    let id = TransferIdentifier.make()
    guard let body = item.body else {
      return item.transfer(id: id, custody: .nothing, now: Date())
    }
    let holding = try await DiskThreads.run { [custody] in
      try custody.take(body, as: id)
    }
    return item.transfer(id: id, custody: holding, now: Date())
  }

  private func openBody(of transfer: Transfer) async throws -> TransferBody? {
    if transfer.custody == .nothing { return nil }
    return try await DiskThreads.run { [custody] in
      .file(try custody.open(transfer.id, transfer.custody), transfer.custody)
    }
  }

  private func onThread(_ work: @escaping @Sendable () -> Void) async {
    try? await DiskThreads.run(work)
  }
}
