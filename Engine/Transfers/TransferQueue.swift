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

  /// A transfer under way.
  private struct Active {
    var machine: TransferMachine
    let progress: TransferProgress
    let task: Task<Void, Never>
    /// Tells this try from an earlier one of the same transfer.
    let ticket: UUID

    var snapshot: TransferSnapshot {
      TransferSnapshot(
        machine.transfer, isSending: machine.isSending, bytesSent: progress.bytes)
    }
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
    let needed = try await journal.bodiesNeeded()
    try custody.sweep(keeping: needed)
    try await journal.makeDue(at: Date())
    await pump()
  }

  /// Begins nothing more, and breaks off what is under way; all of it goes on with the next start.
  package func stop() async {
    isStopped = true
    wake?.cancel()
    let tasks = active.values.map(\.task)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
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
  package var sendingCount: Int { active.values.count { $0.machine.isSending } }

  /// - Returns: how it stands afterwards, or nil when there is no such transfer.
  package func cancel(_ id: String) async throws -> TransferSnapshot? {
    try await command(.cancel, id)
  }

  /// Tries now: a failed one again, a waiting one without waiting longer.
  /// - Returns: how it stands afterwards, or nil when there is no such transfer.
  package func retry(_ id: String) async throws -> TransferSnapshot? {
    let snapshot = try await command(.retry, id)
    await pump()
    return snapshot
  }

  private func command(
    _ event: TransferMachine.Event, _ id: String
  ) async throws -> TransferSnapshot? {
    if active[id] != nil {
      await handle(event, id)
    } else {
      guard let transfer = try await journal.transfer(id) else { return nil }
      // It may have begun while the journal was being read.
      if active[id] != nil { return try await command(event, id) }
      var machine = TransferMachine(transfer)
      for action in machine.handle(event, at: Date(), random: .random(in: 0...1)) {
        await perform(action, machine.transfer)
      }
      changes.publish(TransferSnapshot(machine.transfer), for: id)
    }
    return try await snapshot(of: id)
  }

  // MARK: Delivery

  private func pump() async {
    pumpAgain = true
    guard !isPumping else { return }
    isPumping = true
    defer { isPumping = false }
    while pumpAgain, !isStopped {
      pumpAgain = false
      let free = Self.concurrency - active.count
      guard free > 0 else { return }
      do {
        let busy = Set(active.keys)
        for transfer in try await journal.due(at: Date(), excluding: busy, limit: free) {
          begin(transfer)
        }
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
    active[transfer.id] = Active(
      machine: machine, progress: progress, task: task, ticket: ticket)
    publish(transfer.id)
  }

  private func attempt(_ transfer: Transfer, _ progress: TransferProgress, _ ticket: UUID) async {
    let event: TransferMachine.Event
    do {
      let body = try await openBody(of: transfer)
      event = try await uploader.send(transfer, body: body) { [changes] bytes in
        guard progress.advance(to: bytes) else { return }
        changes.publish(
          TransferSnapshot(transfer, isSending: true, bytesSent: bytes), for: transfer.id)
      }
    } catch is CancellationError {
      return
    } catch {
      event = .bodyLost(reason: "\(error)")
    }
    guard active[transfer.id]?.ticket == ticket, !Task.isCancelled else { return }
    await handle(event, transfer.id)
    await pump()
  }

  private func handle(_ event: TransferMachine.Event, _ id: String) async {
    guard var entry = active[id] else { return }
    let actions = entry.machine.handle(event, at: Date(), random: .random(in: 0...1))
    active[id] = entry
    for action in actions {
      if action == .stopSending { entry.task.cancel() }
      await perform(action, entry.machine.transfer)
    }
    // Not `entry`: another event may have come while the journal was being written.
    guard let current = active[id] else { return }
    if !current.machine.isSending { active[id] = nil }
    changes.publish(current.snapshot, for: id)
    logger.info("transfer \(id): \(current.snapshot.sentence(at: Date()))")
  }

  private func perform(_ action: TransferMachine.Action, _ transfer: Transfer) async {
    switch action {
    case .send, .stopSending: break
    case .save: await save(transfer)
    case .releaseBody:
      await onThread { [custody] in custody.release(transfer.id) }
    }
  }

  /// Nobody hears of an end that is not on the disk, so this goes on until it is.
  private func save(_ transfer: Transfer) async {
    while true {
      do {
        return try await journal.update(transfer)
      } catch {
        logger.error(
          "transfer \(transfer.id) cannot be recorded; trying again",
          metadata: ["error": "\(error)"])
        try? await Task.sleep(for: .seconds(1))
        // Stopped while the disk is full: the next daemon sends it again, under the same key.
        if isStopped { return }
      }
    }
  }

  private func publish(_ id: String) {
    if let snapshot = active[id]?.snapshot { changes.publish(snapshot, for: id) }
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

  private func openBody(of transfer: Transfer) async throws -> Descriptor? {
    if transfer.custody == .nothing { return nil }
    return try await DiskThreads.run { [custody] in
      try custody.open(transfer.id, transfer.custody)
    }
  }

  private func onThread(_ work: @escaping @Sendable () -> Void) async {
    try? await DiskThreads.run(work)
  }
}
