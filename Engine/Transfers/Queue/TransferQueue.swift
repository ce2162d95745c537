package import ChangeFeed
import Connectivity
import Contract
import DurableStore
import Foundation
import Linux
package import Logging

/// Takes requests over and delivers them: the rim around `TransferScheduler`, which says what is to
/// be done.
///
/// In memory are only the transfers under way and the next few; all others are in the journal.
package actor TransferQueue {
  /// Tries that may be under way at the same time while none of them is slow.
  package static let concurrency = 16
  /// Of them to one host, as on iOS.
  package static let concurrencyPerHost = 6

  package nonisolated let changes = ChangeFeed<String, TransferSnapshot>()
  /// Sessions whose owners are to hear of something, and the number of the newest event of each.
  /// Who subscribes asks for `pendingSessions` as well.
  package nonisolated let sessionsWithEvents = ChangeFeed<SessionKey, Int64>()
  /// By what transfers wait.
  package nonisolated let clock: QueueClock

  nonisolated let journal: Journal
  nonisolated let custody: Custody
  nonisolated let uploader: Uploader
  private nonisolated let pipes = PipeThreads()
  private nonisolated let room = OwnersRoom()
  nonisolated let logger: Logger
  nonisolated let leases = SessionLeases()
  package nonisolated let retention: Retention
  private nonisolated let hasNetwork: @Sendable () -> Bool
  private var watch: NetworkWatch?

  var scheduler = TransferScheduler(
    perHost: TransferQueue.concurrencyPerHost, total: TransferQueue.concurrency)
  /// The tries that have been begun and are not over, or whose ends are not on the disk.
  var attempts: [String: (task: Task<Void, Never>, progress: TransferProgress)] = [:]
  /// What is being written to the journal; each tells what is there then, or nil when it was
  /// forgotten.
  var saving: [String: Task<Transfer?, Never>] = [:]
  private var reading: Task<Void, Never>?
  private var alarm: Task<Void, Never>?
  var isStopped = false
  private var isAwaitingNetwork = false
  private var upkeep: Task<Void, Never>?
  var recovering: Task<Recovery, any Error>?
  /// Why there is no room set aside for a full disk; nil while there is.
  var missingReserve: String?

  /// - Parameter hasNetwork: whether any way leads out of this machine.
  package init(
    journal: Journal, custody: Custody, uploader: Uploader, logger: Logger,
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
  }

  /// Goes on with what an earlier daemon left. To be called once, before anything else.
  /// - throws: `DatabaseError`, `SystemError`.
  package func start() async throws {
    try await sweep()
    try await journal.urgently { [journal, clock] in try await journal.recover(at: clock.now) }
    let damage = journal.store.damage
    if damage != nil {
      for words in custody.lost.damages { logger.error("\(words)") }
      if let words = journal.untold { logger.error("\(words)") }
    }
    let isOther = try await journal.run.isOther(than: journal)
    if isOther {
      // Not in the log's own words, which are not made where nobody reads them.
      let words = custody.lost.noteOtherJournal()
      logger.error("\(words)")
    }
    // Ends are among what is gone, or came later: what seems to wait may have been delivered.
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

  /// Begins nothing more, and breaks off what is under way; all of it goes on with the next start.
  package func stop() async {
    isStopped = true
    watch = nil
    alarm?.cancel()
    upkeep?.cancel()
    tell(.stopped)
    for attempt in attempts.values { await attempt.task.value }
    for saving in saving.values { _ = await saving.value }
    uploader.closeIdleConnections()
    changes.finish()
    sessionsWithEvents.finish()
  }

  /// Takes requests over, all in one commit. On return every one is on the disk.
  ///
  /// One whose key its owner has used before is the transfer that there is already.
  /// - throws: `HandOffError`; none was taken over then, or nobody knows.
  package func handOff(_ items: [HandOff]) async throws -> [TransferSnapshot] {
    let intake = Intake(custody: custody, pipes: pipes, room: room, clock: clock, journal: journal)
    {
      try await self.add($0)
    }
    return try await intake.take(items).map { snapshot($0) }
  }

  /// Stores the additions on the disk, and schedules the new ones.
  private func add(_ additions: [Journal.Addition]) async throws -> [Transfer] {
    let reading = scheduler.readings.begin()
    defer { scheduler.readings.end(reading) }
    let transfers = try await journal.add(additions)
    let new = zip(transfers, additions).filter { $1.isNew(as: $0) }
    for (transfer, _) in new { changes.publish(snapshot(transfer), for: transfer.id) }
    tell(
      .handedOff(
        new.map { JournalSurvey.Entry(transfer: $0, body: $1.body) }, during: reading))
    return transfers
  }

  /// - Returns: nil when there is no such transfer.
  package func snapshot(of id: String) async throws -> TransferSnapshot? {
    if let transfer = scheduler.active[id]?.recorded { return snapshot(transfer) }
    return try await journal.transfer(id).map { snapshot($0) }
  }

  /// Newest first; of an answer only the first `Journal.listedAnswer` bytes.
  package func snapshots(
    ofShare share: String? = nil, limit: Int
  ) async throws -> [TransferSnapshot] {
    try await snapshots(TransferSelection(share: share, limit: limit))
  }

  /// Newest first; of an answer only the first `Journal.listedAnswer` bytes.
  package func snapshots(_ selection: TransferSelection) async throws -> [TransferSnapshot] {
    try await journal.transfers(selection).map { snapshot($0) }
  }

  /// Transfers under way.
  package var sendingCount: Int { scheduler.sending }

  /// - Parameter transfer: as it was in the journal; what is in hand is newer.
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

  /// Whether a request there fails because there is no network at all.
  nonisolated func isOffline(_ url: String) -> Bool {
    uploader.leavesMachine(url) && !hasNetwork()
  }

  // MARK: What the scheduler wants

  /// Tells the scheduler what has happened, and does what it says. Never waits.
  func tell(_ event: TransferScheduler.Event) {
    for action in scheduler.handle(event, at: clock.now, random: .random(in: 0...1)) {
      switch action {
      case .begin(let entry): begin(entry)
      case .breakOff(let id): attempts[id]?.task.cancel()
      case .save(let id): saving[id] = Task { await record(id) }
      // In a task of its own: that the caller's is cancelled is no reason not to read the journal.
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

  /// Forgets how far a try has come, unless that is still shown.
  func forgetAttempt(_ id: String) {
    if !scheduler.isInHand(id) { attempts[id] = nil }
  }

  /// Waits until what is due by now has been read, if the journal is being read.
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
    // What comes due at nearly the same time is begun together.
    let delay = max(0.005, date.timeIntervalSince(clock.now))
    alarm = Task {
      try? await clock.sleep(seconds: delay)
      if !Task.isCancelled { tell(.awake) }
    }
  }

  /// Begins what is due and has a place, once the network's changes are over.
  func networkChanged() async {
    guard !isStopped, !isAwaitingNetwork else { return }
    isAwaitingNetwork = true
    // They come in swarms.
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
