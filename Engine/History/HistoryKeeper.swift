package import ChangeFeed
import Connectivity
package import Contract
import Foundation
package import Logging
package import ResponseRules
package import Transfers

/// The keeper of the history. It receives posted shares from their sessions, and their ends from
/// the transfers.
///
/// It listens beside the queue, which never waits for it. When it starts, it reads from the journal
/// what it has missed.
package actor HistoryKeeper {
  /// The installed extension that a share went to.
  package struct Destination: Sendable {
    package var name: String
    package var rule: ResponseRule?

    package init(name: String, rule: ResponseRule?) {
      self.name = name
      self.rule = rule
    }
  }

  /// The maximum number of entries, and the time they are kept, in seconds.
  private static let most = 100_000
  private static let longest: TimeInterval = 5 * 365 * 24 * 3600

  package nonisolated let store: HistoryStore
  /// The entries that have changed.
  package nonisolated let changes = ChangeFeed<String, HistoryEntry>()
  private let transfers: TransferQueue
  private let describe: @Sendable (String) -> Destination?
  private let logger: Logger
  /// Shares are updated one after the other, so that the latest update is stored last.
  private var isLooking = false
  /// The callers that wait for the next update of a share.
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  package init(
    store: HistoryStore, transfers: TransferQueue, logger: Logger,
    describe: @escaping @Sendable (_ extension: String) -> Destination?
  ) {
    self.store = store
    self.transfers = transfers
    self.describe = describe
    self.logger = logger
  }

  /// Returns when the queue has stopped.
  package func run() async {
    // Filtered when a change is published, so that transfers without a share do not wake this task.
    let changes = transfers.changes.subscribe { change in
      // Progress changes nothing in the history, but a retry does.
      change.transfer.share != nil && (change.isFinal || !change.isSending)
        ? change.listed : nil
    }
    await told { try await self.catchUp() }
    for await change in changes {
      if let share = change.transfer.share { await look(at: share) }
    }
    self.changes.finish()
  }

  /// Records a posted share. Returns when the entry is on the disk. If that fails, the error is
  /// logged and the share continues.
  package func note(_ record: SharedRecord) async {
    await told { try await self.store.note(record, state: .posted) }
    await look(at: record.id)
  }

  /// Returns the entry as the journal has the share now. The stored entry may be older, because the
  /// keeper receives the end of a transfer later, and reading a response takes time.
  /// - Returns: `nil` if the history has no such share.
  /// - Throws: `DatabaseError`.
  package func entry(of share: String) async throws -> HistoryEntry? {
    await look(at: share)
    return try await store.entry(share)
  }

  /// Returns when the share has been updated once after the call.
  private func look(at share: String) async {
    await withCheckedContinuation {
      waiting[share, default: []].append($0)
      guard !isLooking else { return }
      isLooking = true
      // A separate task, because the caller's task may be cancelled and should not wait for other
      // shares.
      Task { await self.lookAtAll() }
    }
  }

  private func lookAtAll() async {
    while let share = waiting.keys.first {
      let callers = waiting.removeValue(forKey: share) ?? []
      await told { try await self.settle(share) }
      await told {
        if let entry = try await self.store.entry(share) { self.changes.publish(entry, for: share) }
      }
      for continuation in callers { continuation.resume() }
    }
    isLooking = false
  }

  private func told(_ change: () async throws -> Void) async {
    do { try await change() } catch { logger.error("the history cannot be written: \(error)") }
  }

  // MARK: What became of them

  private func catchUp() async throws {
    try await store.prune(before: Date(timeIntervalSinceNow: -Self.longest), keeping: Self.most)
    var shares = Set(try await store.sending())
    var after: String?
    while true {
      let page = try await transfers.snapshots(
        TransferSelection(after: after, limit: 1000, isOldestFirst: true))
      let found = Set(page.compactMap(\.transfer.share))
      shares.formUnion(found.subtracting(try await store.known(of: found)))
      guard page.count == 1000, let last = page.last else { break }
      after = last.id
    }
    for share in shares.sorted() { await look(at: share) }
  }

  /// Updates the share's entry from its transfers. One transfer of each state is enough, because a
  /// share may have thousands.
  private func settle(_ share: String) async throws {
    let removals = TransferSelection(share: share, owners: [Transfer.removalOwner], limit: 1)
    if let removal = try await transfers.snapshots(removals).first {
      return try await settleRemoval(removal, of: share)
    }
    if try await store.entry(share) == nil {
      let own = try await transfers.snapshots(ofShare: share, limit: TransferStatus.listLimit)
      if own.isEmpty { return }
      // The share's session may record it at this moment with more details.
      try await store.note(record(of: own), state: .sending, isSecondHand: true)
    }
    if let failed = try await first(.failed, of: share) {
      try await put(share, .failed, failed.reason)
    } else if let unknown = try await first(.outcomeUnknown, of: share) {
      try await put(share, .outcomeUnknown, unknown.reason)
    } else if let held = try await transfers.snapshots(
      TransferSelection(share: share, states: [.waiting], waits: WaitReason.ofPerson, limit: 1)
    ).first(where: \.waitsForPerson) {
      try await put(share, .waitingForPerson, held.sentence(at: transfers.clock.now))
    } else if try await first(.waiting, of: share) != nil {
      try await put(share, .sending)
    } else if let delivered = try await first(.delivered, of: share) {
      try await settle(share, by: delivered)
    } else if try await first(.cancelled, of: share) != nil {
      try await put(share, .cancelled)
    }
  }

  /// Returns the newest transfer in that state.
  private func first(_ state: Transfer.State, of share: String) async throws -> Transfer? {
    try await transfers.snapshots(TransferSelection(share: share, states: [state], limit: 1))
      .first?.transfer
  }

  private func settle(_ share: String, by delivered: Transfer) async throws {
    guard let rule = delivered.owner.flatMap(describe)?.rule else {
      return try await put(share, .delivered)
    }
    // A list contains only the beginning of a response.
    let whole = try await transfers.snapshot(of: delivered.id)?.transfer ?? delivered
    let response = ServerResponse(
      url: whole.url, headers: whole.responseHeaders, body: whole.response ?? Data())
    let cameBack = rule.read(response)
    try await put(
      share, cameBack.link == nil ? .deliveredWithoutLink : .delivered,
      cameBack.link == nil ? rule.complaint(response) : nil, cameBack)
  }

  /// Stores a state only if it is new, because the end of each transfer of a large share arrives
  /// here.
  private func put(
    _ share: String, _ state: HistoryEntry.State, _ reason: String? = nil,
    _ cameBack: ShareResult? = nil
  ) async throws {
    let entry = try await store.entry(share)
    let isNews =
      entry?.state != state || entry?.reason != reason
      || (cameBack.map { $0.link != entry?.link } ?? false)
    guard isNews else { return }
    try await store.settle(share, state, reason: reason, cameBack: cameBack)
  }

  /// Returns the record of a share that no session recorded, because it is older than the history
  /// or its daemon was killed.
  private func record(of transfers: [TransferSnapshot]) -> SharedRecord {
    let oldest = transfers.map(\.transfer).min { $0.created < $1.created }
    let owner = oldest?.owner
    return SharedRecord(
      id: oldest?.share ?? "", extension: owner,
      destination: owner.flatMap(describe)?.name ?? owner ?? "a server",
      items: transfers.reversed().compactMap(\.transfer.name).map {
        HistoryEntry.Item(name: $0, type: nil)
      }, date: oldest?.created ?? .now)
  }

  // MARK: Taking back

  /// Removes what was shared from its server. The request is handed off as a transfer, so that it
  /// survives this daemon and is sent once.
  /// - Parameter elsewhere: Whether the user accepts a request to another server, which the
  ///   response chose.
  /// - Throws: `ControlError` `notFound`; `wrongState` with the reason; `elsewhere` with the other
  ///   server, if the user has not accepted it; `HandOffError`.
  package func unshare(_ id: String, elsewhere: Bool = false) async throws -> HistoryEntry {
    guard let entry = try await store.entry(id) else {
      throw ControlError(.notFound, "There is no share \(id) in the history.")
    }
    guard entry.state != .unshared else { return entry }
    guard let deletion = try await store.cameBack(for: id)?.deletion else {
      throw ControlError(
        .wrongState,
        "\(entry.destination) gave back nothing by which \(entry.title) could be removed.")
    }
    guard deletion.isElsewhere == false || elsewhere else {
      throw ControlError(.elsewhere, Self.question(about: deletion, of: entry))
    }
    // An entry of an older version may contain secrets for a server that its response chose.
    let headers = deletion.headers.filter {
      deletion.isElsewhere != nil || HeaderScope.mayTravel($0.key)
    }
    var request = TransferRequest(
      kind: .upload, method: deletion.method, url: deletion.url,
      headers: headers.sorted { $0.key < $1.key }.map {
        HeaderField(name: $0.key, value: $0.value)
      })
    request.fileName = "Removal of \(entry.items.first?.name ?? entry.destination)"
    request.handOffKey = "remove \(id)"
    let transfer = try await transfers.handOff([
      HandOff(request, body: nil, owner: Transfer.removalOwner, share: id)
    ])
    // A request that failed before is retried, because the user has requested it again.
    if let failed = transfer.first, failed.isFinal { _ = try await transfers.retry(failed.id) }
    try await store.settle(id, .removing)
    await look(at: id)
    return try await store.entry(id) ?? entry
  }

  private static func question(
    about deletion: ShareResult.Deletion, of entry: HistoryEntry
  ) -> String {
    let origin = (try? TransferTarget(deletion.url))?.origin
    let host = origin.map { "\($0.host), port \($0.port)" } ?? "another server"
    let place = origin?.isLoopback == true ? ", on this computer" : ""
    return "The response of \(entry.destination) says that \(entry.title) is removed at \(host)"
      + "\(place), which is not the server it was sent to. That server would get "
      + "\(deletion.method) \(deletion.url)."
  }

  private func settleRemoval(_ removal: TransferSnapshot, of share: String) async throws {
    if removal.waitsForPerson {
      let sentence = "It is not removed yet. " + removal.sentence(at: transfers.clock.now)
      return try await put(share, .waitingForPerson, sentence)
    }
    guard removal.isFinal else {
      return try await put(share, .removing, removal.transfer.reason)
    }
    // The item is already gone, as the user wants.
    let status = removal.transfer.status
    if removal.transfer.state == .delivered || status == 404 || status == 410 {
      return try await put(share, .unshared)
    }
    let reason = removal.transfer.reason ?? "nobody knows why"
    try await put(share, .delivered, "It was not removed: \(reason).")
  }
}
