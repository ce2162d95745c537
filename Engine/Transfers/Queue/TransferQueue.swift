package import ChangeFeed
import Connectivity
import DurableStore
import Foundation
import Linux
package import Logging
import Wire

/// Takes requests over and delivers them: the rim around `TransferMachine`.
///
/// In memory are only the transfers under way and the next few; all others are in the journal.
package actor TransferQueue {
  /// Tries that may be under way at the same time while none of them is slow.
  package static let concurrency = 16
  /// Of them to one host, as on iOS.
  package static let concurrencyPerHost = 6

  package nonisolated let changes = ChangeFeed<String, TransferSnapshot>()
  /// Sessions whose owners are to hear of something, and the number of the newest event of each. Who
  /// subscribes asks for `pendingSessions` as well.
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

  var active: [String: ActiveTransfer] = [:]
  var hosts = HostTable(
    perHost: TransferQueue.concurrencyPerHost, total: TransferQueue.concurrency)
  var ready = ReadyTransfers()
  /// Hosts that take too long to be read ahead for, as long as others want the room.
  var crowdedOut: Set<String> = []
  /// Whether the journal may hold more that is due than `ready` does.
  var hasUnread = true
  var isStopped = false
  /// While everything is paused or resumed.
  var isHoldingBack = false
  var isAwaitingNetwork = false
  var isPumping = false
  var pumpAgain = false
  var wake: (date: Date, task: Task<Void, Never>)?
  var tickets: UInt64 = 0
  var readings = JournalReadings()
  /// The host that was read last.
  var cursor = ""
  var endsSincePruning = 0
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
    await pump()
  }

  /// Begins nothing more, and breaks off what is under way; all of it goes on with the next start.
  package func stop() async {
    isStopped = true
    watch = nil
    wake?.task.cancel()
    upkeep?.cancel()
    let tasks = active.values.compactMap(\.attempt?.task)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    for saving in active.values.compactMap(\.saving) { _ = await saving.value }
    uploader.closeIdleConnections()
    changes.finish()
    sessionsWithEvents.finish()
  }

  /// Takes requests over, all in one commit. On return every one is on the disk.
  ///
  /// One whose key its owner has used before is the transfer that there is already.
  /// - throws: `HandOffError`; none was taken over then, or nobody knows.
  package func handOff(_ items: [HandOff]) async throws -> [TransferSnapshot] {
    let intake = Intake(
      journal: journal, custody: custody, pipes: pipes, room: room, clock: clock)
    let taken = try await intake.take(items)
    var snapshots: [TransferSnapshot] = []
    for entry in taken {
      let id = entry.transfer.id
      guard entry.isNew else {
        snapshots.append(active[id]?.snapshot ?? snapshot(entry.transfer))
        continue
      }
      let snapshot = snapshot(entry.transfer)
      snapshots.append(snapshot)
      changes.publish(snapshot, for: id)
      lineUp(entry, clock.now)
    }
    pumpOnTheSide()
    return snapshots
  }

  private func lineUp(_ entry: Intake.Taken, _ now: Date) {
    let transfer = entry.transfer
    let origin = transfer.origin
    if transfer.nextAttempt > now {
      wake(at: transfer.nextAttempt)
    } else if transfer.isInOrder {
      // Whether one stands before it, the journal knows.
      hasUnread = true
    } else if hasUnread || isPumping || isHoldingBack || hosts.isBlocked(origin, at: now) {
      // What waits in the journal came first.
      hasUnread = true
    } else if ready.takes(origin) {
      ready.add(JournalSurvey.Entry(transfer: transfer, body: entry.body))
    } else if ready.leaveUnread(origin) {
      hasUnread = true
    }
  }

  /// - Returns: nil when there is no such transfer.
  package func snapshot(of id: String) async throws -> TransferSnapshot? {
    if let active = active[id] { return active.snapshot }
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
    try await journal.transfers(selection).map { transfer in
      active[transfer.id]?.snapshot ?? snapshot(transfer)
    }
  }

  /// Transfers under way.
  package var sendingCount: Int { hosts.sending }

  /// As it stands when it is not being sent.
  func snapshot(_ transfer: Transfer) -> TransferSnapshot {
    TransferSnapshot(
      transfer, isSending: false, obstacle: hosts.obstacle(to: transfer.origin, at: clock.now))
  }

  /// Whether a request there fails because there is no network at all.
  nonisolated func isOffline(_ url: String) -> Bool {
    uploader.leavesMachine(url) && !hasNetwork()
  }
}
