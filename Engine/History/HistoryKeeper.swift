package import ChangeFeed
import Connectivity
package import Contract
import Foundation
import Linux
package import Logging
package import ResponseRules
package import Transfers
package import Translations

/// The keeper of the history. It receives posted shares from their sessions, and the outcomes of
/// the shares from the transfers.
///
/// The keeper subscribes to the queue's changes, and the queue never waits for it. When the keeper
/// starts, it reads the transfers that it missed from the journal.
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
    // Changes are filtered when they are published, so that transfers without a share do not wake
    // this task.
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

  /// Records a posted share, or a share that will be posted. Returns when the entry is on the disk.
  /// If that fails, the error is logged and the share continues.
  /// - Parameter state: The state of a new entry without transfers.
  package func note(_ record: SharedRecord, state: HistoryEntry.State = .posted) async {
    await told { try await self.store.note(record, state: state) }
    await look(at: record.id)
  }

  /// Stores the state of a share that has no transfers. If that fails, the error is logged.
  package func settle(
    _ share: String, _ state: HistoryEntry.State, because reason: Explanation? = nil
  ) async {
    await told { try await self.store.settle(share, state, reason: reason?.description) }
    await look(at: share)
  }

  /// Returns a share's entry with the journal's current state. The stored entry may be older,
  /// because the keeper receives the end of a transfer later, and reading a response takes time.
  /// - Returns: `nil` if the history has no such share.
  /// - Throws: `DatabaseError` if the history or the journal cannot be read.
  package func entry(of share: String) async throws -> HistoryEntry? {
    await look(at: share)
    return try await store.entry(share)
  }

  /// Returns the entries that match a filter. Entries that have not ended get the journal's current
  /// state, so that a caller who knows of a share's end finds it here too.
  /// - Throws: `DatabaseError` if the history or the journal cannot be read.
  package func entries(_ filter: HistoryFilter) async throws -> [HistoryEntry] {
    let stored = try await store.entries(filter)
    let unfinished = stored.filter { $0.state == .sending || $0.state == .removing }
    guard !unfinished.isEmpty else { return stored }
    for entry in unfinished { await look(at: entry.id) }
    return try await store.entries(filter)
  }

  /// Returns whether the share has an entry, or will be posted by a chain. Publishes the entry.
  /// - Throws: `DatabaseError` if the history or the journal cannot be read.
  package func knows(_ share: String) async throws -> Bool {
    if try await store.step(of: share) != nil {
      await look(at: share)
      return true
    }
    return try await entry(of: share) != nil
  }

  /// Returns when the share has been updated once after the call.
  private func look(at share: String) async {
    await withCheckedContinuation {
      waiting[share, default: []].append($0)
      guard !isLooking else { return }
      isLooking = true
      // This is a separate task, because the caller's task may be cancelled and should not wait for
      // other shares.
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

  // MARK: Outcomes

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

  /// Updates the share's entry from its transfers. A state is stored only if it is new, because
  /// this is called for the end of each transfer of a large share.
  private func settle(_ share: String) async throws {
    let outcome = try await transfers.outcome(ofShare: share)
    guard let latest = news(of: outcome) else { return }
    if outcome.removal == nil, try await store.entry(share) == nil {
      let own = try await transfers.snapshots(ofShare: share, limit: TransferStatus.listLimit)
      if own.isEmpty { return }
      // The share's session may record the share at the same time, with more details.
      try await store.note(record(of: own), state: .sending, isSecondHand: true)
    }
    let entry = try await store.entry(share)
    var cameBack: ShareResult?
    if let newest = latest.cameBack, let last = outcome.newest[.delivered] {
      let others = try await delivered(of: share, besides: last.id)
      // If the journal has removed some of them, the stored result is more complete.
      if try await others.count + 1 > store.cameBack(for: share)?.count ?? 0 {
        cameBack = try await everything(newest, others)
      }
    }
    guard entry?.state != latest.state || entry?.reason != latest.reason || cameBack != nil else {
      return
    }
    try await store.settle(share, latest.state, reason: latest.reason, cameBack: cameBack)
  }

  /// Returns the other delivered transfers of a share, oldest first, without their responses.
  private func delivered(
    of share: String, besides newest: String
  ) async throws -> [TransferSnapshot] {
    try await transfers.snapshots(
      TransferSelection(
        share: share, states: [.delivered], limit: ShareCreation.itemLimit, isOldestFirst: true)
    ).filter { $0.id != newest && !$0.transfer.isRemoval }
  }

  /// Returns what came back for the newest transfer, and for the other delivered transfers.
  private func everything(
    _ newest: ShareResult, _ others: [TransferSnapshot]
  ) async throws -> ShareResult {
    var all = newest
    all.count = others.count + 1
    var (deletions, links): ([ShareResult.Deletion], [String]) = ([], [])
    // Several responses can name one album.
    var known = Set([newest.link].compactMap(\.self))
    for listed in others {
      // A listed transfer has only the beginning of its response.
      guard let whole = try await transfers.snapshot(of: listed.id),
        let result = self.cameBack(from: whole.transfer)?.result
      else { continue }
      if let deletion = result.deletion { deletions.append(deletion) }
      if let link = result.link, known.insert(link).inserted { links.append(link) }
    }
    if all.deletion == nil { all.deletion = deletions.popLast() }
    all.otherDeletions = deletions.isEmpty ? nil : deletions
    all.otherLinks = links.isEmpty ? nil : links
    return all
  }

  private typealias News = (state: HistoryEntry.State, reason: String?, cameBack: ShareResult?)

  /// - Returns: `nil` if the share has no transfers.
  private func news(of outcome: ShareOutcome) -> News? {
    if let removal = outcome.removal { return news(ofRemoval: removal) }
    if let failed = outcome.newest[.failed] {
      // When all transfers have ended, the delivered files can be removed from the server.
      let delivered = outcome.newest[.waiting] == nil ? outcome.newest[.delivered] : nil
      return (
        .failed, failed.transfer.reason, delivered.flatMap { cameBack(from: $0.transfer)?.result }
      )
    }
    if let unknown = outcome.newest[.outcomeUnknown] {
      return (.outcomeUnknown, unknown.transfer.reason, nil)
    }
    if let held = outcome.held {
      return (.waitingForPerson, held.sentence(at: transfers.clock.now), nil)
    }
    if outcome.newest[.waiting] != nil { return (.sending, nil, nil) }
    if let delivered = outcome.newest[.delivered] { return news(ofDelivery: delivered.transfer) }
    return outcome.newest[.cancelled].map { _ in (.cancelled, nil, nil) }
  }

  private func news(ofDelivery transfer: Transfer) -> News {
    guard let (cameBack, complaint) = cameBack(from: transfer) else {
      return (.delivered, nil, nil)
    }
    return cameBack.link == nil
      ? (.deliveredWithoutLink, complaint, cameBack) : (.delivered, nil, cameBack)
  }

  /// Returns what the response of a delivered transfer says, or `nil` if it has no rule.
  private func cameBack(
    from transfer: Transfer
  ) -> (result: ShareResult, complaint: String?)? {
    let own = transfer.request.responseRule.flatMap { try? ResponseRule($0) }
    guard let rule = own ?? transfer.owner.flatMap(describe)?.rule else { return nil }
    var response = transfer.response ?? ServerResponse(status: 200)
    response.requestURL = transfer.request.url
    if response.url.isEmpty { response.url = transfer.request.url }
    return (rule.read(response), rule.complaint(response))
  }

  /// Returns the record of a share that no session recorded, because it is older than the history
  /// or its daemon was killed.
  private func record(of transfers: [TransferSnapshot]) -> SharedRecord {
    let oldest = transfers.map(\.transfer).min { $0.created < $1.created }
    let owner = oldest?.owner
    return SharedRecord(
      id: oldest?.share ?? "", extension: owner,
      destination: owner.flatMap(describe)?.name ?? owner ?? "a server",
      items: transfers.reversed().compactMap(\.transfer.request.fileName).map {
        HistoryEntry.Item(name: $0, type: nil)
      }, date: oldest?.created ?? .now)
  }

  // MARK: Unsharing

  /// Removes the shared items from their server. Each request is handed off as a transfer, so that
  /// it survives this daemon and is sent once.
  /// - Parameter elsewhere: Whether the user agrees to a request to another server, which the
  ///   response named.
  /// - Throws: `ControlError` `notFound` if there is no such entry, `wrongState` with the reason if
  ///   nothing can be removed, `elsewhere` with the other server if the user has not agreed, or
  ///   `HandOffError` if the request cannot be stored. `SystemError` if no file descriptor is free.
  package func unshare(_ id: String, elsewhere: Bool = false) async throws -> HistoryEntry {
    guard let entry = try await store.entry(id) else {
      throw ControlError.unknownShare(id)
    }
    guard entry.state != .unshared else { return entry }
    let cameBack = try await store.cameBack(for: id)
    guard let deletion = cameBack?.deletion else {
      if [.sending, .waitingForPerson, .cancelled].contains(entry.state) {
        throw ControlError(
          .wrongState,
          Explanation(
            "\(entry.titleExplanation) has not been delivered, so there is nothing to remove."))
      }
      throw ControlError(
        .wrongState,
        Explanation(
          """
          The server of \(entry.destination) returned no deletion link, so \
          \(entry.titleExplanation) cannot be removed.
          """))
    }
    let deletions = [deletion] + (cameBack?.otherDeletions ?? [])
    if !elsewhere, let other = deletions.first(where: { $0.isElsewhere != false }) {
      throw ControlError(.elsewhere, Self.question(about: other, of: entry))
    }
    let removals = try await transfers.handOff(
      try deletions.enumerated().map { number, deletion in
        HandOff(
          Self.request(deletion, of: entry, number: number),
          body: try deletion.body.map(Self.body), owner: Transfer.removalOwner, share: id)
      })
    // A request that failed before is retried, because the user has requested it again.
    for removal in removals where removal.isFinal && removal.transfer.state != .delivered {
      _ = try await transfers.retry(removal.id)
    }
    try await store.settle(id, .removing)
    await look(at: id)
    return try await store.entry(id) ?? entry
  }

  private static func body(_ text: String) throws -> Descriptor {
    try Data(text.utf8).withUnsafeBytes {
      try Descriptor.memoryFile(named: "removal", holding: $0)
    }
  }

  /// - Parameter number: The number of the request among those of the share.
  private static func request(
    _ deletion: ShareResult.Deletion, of entry: HistoryEntry, number: Int
  ) -> TransferRequest {
    // An entry of an older version may contain secrets. They must not go to a server that was named
    // by the response.
    let headers = deletion.headers.filter {
      deletion.isElsewhere != nil || HeaderScope.mayTravel($0.key)
    }
    let fields = headers.sorted { $0.key < $1.key }.map {
      HeaderField(name: $0.key, value: $0.value)
    }
    let secret = fields.filter { SealedParts.isSealed($0.value) }
    let plain = fields.filter { !SealedParts.isSealed($0.value) }
    var request = TransferRequest(
      kind: .upload, method: deletion.method, url: deletion.url,
      headers: plain)
    let sealed = SealedParts(
      headers: secret, signing: deletion.signing, owner: entry.extension)
    if !sealed.isEmpty { request.sealed = sealed }
    request.fileName = "Removal of \(entry.items.first?.name ?? entry.destination)"
    // The first key is that of an older version, which sent only one request.
    request.handOffKey = "remove \(entry.id)" + (number == 0 ? "" : " \(number)")
    return request
  }

  private static func question(
    about deletion: ShareResult.Deletion, of entry: HistoryEntry
  ) -> Explanation {
    let origin = (try? TransferTarget(deletion.url))?.origin
    let host =
      switch origin {
      case nil: Explanation("another server")
      case let origin? where origin.isLoopback:
        Explanation("\(origin.host), port \(origin.port), on this computer")
      case let origin?: Explanation("\(origin.host), port \(origin.port)")
      }
    return Explanation(
      """
      The response of \(entry.destination) says that \(entry.titleExplanation) is removed at \
      \(host), which is not the server that received the share. That server would get \
      \(deletion.method) \(deletion.url).
      """)
  }

  private func news(ofRemoval removal: TransferSnapshot) -> News {
    if removal.waitsForPerson {
      let sentence = "It is not removed yet. " + removal.sentence(at: transfers.clock.now)
      return (.waitingForPerson, sentence, nil)
    }
    guard removal.isFinal else { return (.removing, removal.transfer.reason, nil) }
    if removal.transfer.hasRemoved { return (.unshared, nil, nil) }
    let reason = removal.transfer.reason ?? english("the reason is unknown")
    return (.delivered, "It was not removed: \(reason).", nil)
  }
}
