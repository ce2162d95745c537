package import ChangeFeed
import Connectivity
import DurableStore
import Foundation
package import Logging

/// The queue that stores and delivers transfers. It performs the actions of `TransferScheduler`.
///
/// Only the transfers in flight and the next few are in memory. All others are in the journal.
package actor TransferQueue {
  /// The maximum number of attempts in flight. Slow attempts do not count.
  package static let concurrency = 16
  /// The maximum number of attempts in flight to one host, as on iOS.
  package static let concurrencyPerHost = 6

  package nonisolated let changes = ChangeFeed<String, TransferSnapshot>()
  /// The sessions with unacknowledged events, and the number of the newest event of each. A
  /// subscriber must also read `pendingSessions`.
  package nonisolated let sessionsWithEvents = ChangeFeed<SessionKey, Int64>()
  /// The clock for all waits.
  package nonisolated let clock: QueueClock

  nonisolated let journal: Journal
  nonisolated let custody: BodyStorage
  nonisolated let uploader: Uploader
  private nonisolated let pipes = PipeThreads()
  private nonisolated let room = OwnerQuota()
  nonisolated let logger: Logger
  nonisolated let leases = SessionLeases()
  package nonisolated let retention: Retention
  private nonisolated let hasNetwork: @Sendable () -> Bool
  private var watch: NetworkWatch?

  var scheduler: TransferScheduler
  /// The attempts in flight, and the attempts with an end that is not on the disk yet.
  var attempts: [String: (task: Task<Void, Never>, progress: TransferProgress)] = [:]
  /// The transfers being written to the journal. Each task returns the stored transfer, or `nil` if
  /// it was removed. A task that throws an error stays here.
  var saving: [String: Task<Transfer?, any Error>] = [:]
  /// The damage of the journal that prevented the recording of a transfer.
  var damage: StoreError?
  private var reading: Task<Void, Never>?
  private var alarm: Task<Void, Never>?
  private(set) var isStopping = false
  /// Increases when the user changes the permissions for local hosts.
  var permissionChanges = 0
  private var isAwaitingNetwork = false
  private var upkeep: Task<Void, Never>?
  var recovering: Task<Recovery, any Error>?
  /// The reason why there is no reserve for a full disk, or `nil` if there is a reserve.
  var missingReserve: String?

  /// - Parameter hasNetwork: Returns whether this machine has a route to a network.
  package init(
    journal: Journal, custody: BodyStorage, uploader: Uploader, logger: Logger,
    retention: Retention = Retention(), clock: QueueClock = QueueClock(),
    hasNetwork: @escaping @Sendable () -> Bool = { NetworkRoutes.leadOut() }
  ) {
    self.journal = journal
    self.custody = custody
    self.uploader = uploader
    self.logger = logger
    self.retention = retention
    self.clock = clock
    self.hasNetwork = hasNetwork
    scheduler = TransferScheduler(
      perHost: Self.concurrencyPerHost, total: Self.concurrency, clock: { clock.now })
  }

  /// Continues the transfers of an earlier daemon. It must be called once, before anything else.
  /// - Throws: `DatabaseError` or `SystemError` if the journal or the spool cannot be used.
  package func start() async throws {
    try await sweep()
    try await journal.urgently { [journal, clock] in try await journal.recover(at: clock.now) }
    // The permissions may have changed while no daemon was running.
    try await journal.urgently { [journal, clock] in
      try await journal.permissionsChanged(except: [], at: clock.now)
    }
    let damage = journal.store.damage
    if damage != nil {
      for words in custody.lost.damages { logger.error("\(words)") }
      if let words = journal.untold { logger.error("\(words)") }
    }
    let isOther = try await journal.run.isOther(than: journal)
    if isOther {
      // The text is computed outside the log statement, which does not evaluate its message at
      // every level.
      let words = custody.lost.noteOtherJournal()
      logger.error("\(words)")
    }
    // This journal may lack the ends of transfers, so a transfer that waits in it may have been
    // delivered.
    var isDoubtful = isOther
    if case .lost = damage { isDoubtful = true }
    if isDoubtful { _ = try await journal.setPaused(true, except: [], now: clock.now) }
    try await journal.urgently { [journal] in try await journal.run.begin(journal) }
    stockReserve()
    watch = NetworkWatch { [weak self] in Task { await self?.networkChanged() } }
    upkeep = Task { [weak self] in
      while !Task.isCancelled {
        await self?.prune()
        await self?.tidyLost()
        try? await Task.sleep(for: .seconds(24 * 3600))
      }
    }
    tell(.started)
    await catchUp()
  }

  /// Ends the commands that wait until the journal can be written. They throw the journal's error.
  /// A server must call this before it waits for its requests.
  package func announceStop() { isStopping = true }

  /// Begins no more attempts, and cancels the attempts in flight. The next start continues them.
  package func stop() async {
    announceStop()
    watch = nil
    alarm?.cancel()
    upkeep?.cancel()
    tell(.stopped)
    for attempt in attempts.values { await attempt.task.value }
    for saving in saving.values { _ = try? await saving.value }
    uploader.closeIdleConnections()
    changes.finish()
    sessionsWithEvents.finish()
  }

  /// Stores hand-offs in one commit. On return all are on the disk.
  ///
  /// If an owner has used a key before, the earlier transfer is returned.
  /// - Throws: `HandOffError` if a hand-off cannot be stored. In this case nothing was stored,
  ///   unless the outcome is unknown.
  package func handOff(_ items: [HandOff]) async throws -> [TransferSnapshot] {
    let intake = Intake(custody: custody, pipes: pipes, room: room, clock: clock, journal: journal)
    {
      try await self.add($0)
    }
    return try await intake.take(items).map { snapshot($0) }
  }

  /// Stores the entries on the disk, and schedules the new transfers.
  private func add(_ entries: [JournalEntry]) async throws -> [Transfer] {
    let reading = scheduler.readings.begin()
    defer { scheduler.readings.end(reading) }
    let transfers = try await journal.add(entries)
    let new = zip(transfers, entries).filter { $0.id == $1.transfer.id }.map(\.1)
    for entry in new { changes.publish(snapshot(entry.transfer), for: entry.transfer.id) }
    tell(.handedOff(new, during: reading))
    return transfers
  }

  /// - Returns: `nil` if there is no such transfer.
  package func snapshot(of id: String) async throws -> TransferSnapshot? {
    if let transfer = scheduler.active[id]?.recorded { return snapshot(transfer) }
    return try await journal.transfer(id).map { snapshot($0) }
  }

  /// Returns transfers, newest first, with only the first `Journal.listedAnswer` bytes of a
  /// response.
  package func snapshots(
    ofShare share: String? = nil, limit: Int
  ) async throws -> [TransferSnapshot] {
    try await snapshots(TransferSelection(share: share, limit: limit))
  }

  /// Returns transfers, newest first by default, with only the first `Journal.listedAnswer` bytes
  /// of a response.
  package func snapshots(_ selection: TransferSelection) async throws -> [TransferSnapshot] {
    try await journal.transfers(selection).map { snapshot($0) }
  }

  /// The number of transfers in flight.
  package var sendingCount: Int { scheduler.sending }

  /// - Parameter transfer: The journal's version of the transfer. If the transfer is in use, its
  ///   newer version is taken instead.
  func snapshot(_ transfer: Transfer) -> TransferSnapshot {
    let active = scheduler.active[transfer.id]
    return snapshot(active?.recorded ?? transfer, isSending: active?.isSending ?? false)
  }

  private func snapshot(_ transfer: Transfer, isSending: Bool) -> TransferSnapshot {
    TransferSnapshot(
      transfer, isSending: isSending,
      bytesSent: isSending ? attempts[transfer.id]?.progress.bytes ?? 0 : 0,
      obstacle: isSending ? nil : scheduler.hosts.obstacle(to: transfer.origin, at: clock.now))
  }

  /// Returns whether a request to this URL fails because there is no network.
  nonisolated func isOffline(_ url: String) -> Bool {
    uploader.leavesMachine(url) && !hasNetwork()
  }

  // MARK: Actions of the scheduler

  /// Passes an event to the scheduler, and performs its actions without waiting.
  func tell(_ event: TransferScheduler.Event) {
    for action in scheduler.handle(event) {
      switch action {
      case .begin(let entry): begin(entry)
      case .breakOff(let id): attempts[id]?.task.cancel()
      case .save(let id): saving[id] = Task { try await record(id) }
      // A separate task, because cancelling the caller must not cancel the reading.
      case .survey(let query): reading = Task { await survey(query) }
      case .wake(let date): setAlarm(date)
      case .tell(let transfer, let isSending):
        let snapshot = snapshot(transfer, isSending: isSending)
        if !isSending { forgetAttempt(transfer.id) }
        changes.publish(snapshot, for: transfer.id)
      case .prune: Task { await prune() }
      }
    }
  }

  /// Removes the progress of an attempt, unless it is still shown.
  func forgetAttempt(_ id: String) {
    if !scheduler.isInHand(id) { attempts[id] = nil }
  }

  /// If the journal is being read, waits until the reading has ended.
  func catchUp() async { await reading?.value }

  private func survey(_ query: JournalSurvey.Query) async {
    do {
      tell(.surveyed(try await journal.survey(query)))
    } catch {
      logger.error("the journal cannot be read", metadata: ["error": "\(error)"])
      tell(.surveyed(nil))
    }
  }

  private func setAlarm(_ date: Date) {
    alarm?.cancel()
    // Transfers that become due at nearly the same time begin together.
    let delay = max(0.005, date.timeIntervalSince(clock.now))
    alarm = Task {
      try? await clock.sleep(seconds: delay)
      if !Task.isCancelled { tell(.awake) }
    }
  }

  /// Begins due transfers after a change of the network.
  func networkChanged() async {
    guard !isStopping, !isAwaitingNetwork else { return }
    isAwaitingNetwork = true
    // Changes come in bursts.
    try? await Task.sleep(for: .milliseconds(300))
    isAwaitingNetwork = false
    do {
      try await journal.networkChanged(at: clock.now)
    } catch {
      logger.error("the journal cannot be written", metadata: ["error": "\(error)"])
    }
    tell(.networkChanged)
    await catchUp()
  }
}
