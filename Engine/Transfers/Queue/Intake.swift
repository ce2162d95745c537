import Contract
import Foundation
import Linux

/// The storing of hand-offs: first the bodies in the body storage, then everything in the journal.
struct Intake: Sendable {
  let custody: BodyStorage
  let pipes: PipeThreads
  let room: OwnerQuota
  let clock: QueueClock
  let journal: Journal
  /// Adds everything to the journal, as `Journal.add` does.
  let add: @Sendable ([JournalEntry]) async throws -> [Transfer]

  /// Stores hand-offs.
  /// - Returns: The transfers. If an owner has used a key before, the result contains the earlier
  ///   transfer.
  /// - Throws: `HandOffError` if a hand-off cannot be stored. In this case nothing was stored,
  ///   unless the outcome is unknown.
  func take(_ items: [HandOff]) async throws -> [Transfer] {
    let earlier = try await earlier(items)
    let new = zip(items, earlier).filter { $1 == nil }.map(\.0)
    var stored = try await store(new)[...]
    return earlier.compactMap { $0 ?? stored.popFirst() }
  }

  private func store(_ items: [HandOff]) async throws -> [Transfer] {
    guard !items.isEmpty else { return [] }
    let places = try await takeRoom(for: items)
    var held = items.map { _ in Int64(0) }
    defer { settle(items, places, held: held) }
    let entries = try await hold(items)
    do {
      let transfers = try await add(entries)
      let stored = zip(transfers, entries)
      held = stored.map { $0.id == $1.transfer.id ? $0.custody.ownSize : 0 }
      // Another call may have stored a transfer with the same key. The new body is then not needed.
      await release(stored.filter { $0.id != $1.transfer.id }.map(\.1))
      return transfers
    } catch {
      let error = HandOffError(items.count == 1 ? items[0].request.fileName : nil, error)
      // If the transfer may have been stored, its body stays. The daemon's next start decides
      // whether to remove the body.
      if error.isUnknown {
        held = entries.map(\.transfer.custody.ownSize)
      } else {
        await release(entries)
      }
      throw error
    }
  }

  /// Returns, for each hand-off, the transfer that its owner has handed off before with the same
  /// key, or `nil`.
  private func earlier(_ items: [HandOff]) async throws -> [Transfer?] {
    var found: [Transfer?] = []
    for (number, item) in items.enumerated() {
      do {
        try item.check()
        let key = item.request.handOffKey
        guard let key else {
          found.append(nil)
          continue
        }
        found.append(try await journal.transfer(withKey: key, of: item.owner))
      } catch {
        throw HandOffError(item.request.fileName, error, item: number)
      }
    }
    return found
  }

  /// Reserves the space for the bodies.
  /// - Returns: The number of reserved bytes for each hand-off.
  /// - Throws: `HandOffError` if one app would use too much disk space. In this case no space is
  ///   reserved.
  private func takeRoom(for items: [HandOff]) async throws -> [Int64] {
    var places: [Int64] = []
    for item in items {
      guard let owner = item.owner, let body = item.body else {
        places.append(0)
        continue
      }
      do {
        let cost = custody.cost(of: try body.status())
        if cost > 0 {
          try await room.take(cost, of: owner, free: custody.availableSpace) {
            try await journal.bytes(of: owner)
          }
        }
        places.append(cost)
      } catch {
        settle(items, places, held: places.map { _ in 0 })
        throw HandOffError(item.request.fileName, error)
      }
    }
    return places
  }

  private func settle(_ items: [HandOff], _ places: [Int64], held: [Int64]) {
    for (item, (place, held)) in zip(items, zip(places, held)) where place > 0 || held > 0 {
      if let owner = item.owner { room.settle(place, of: owner, held: held) }
    }
  }

  /// - Throws: `HandOffError` if a body cannot be stored. In this case no body is stored.
  private func hold(_ items: [HandOff]) async throws -> [JournalEntry] {
    // One switch to another thread is enough for all bodies. Without a body there is no switch.
    guard items.contains(where: { $0.body != nil }) else { return try holdAll(items) }
    let held: [JournalEntry]? = try await DiskThreads.run(for: .handingOff) {
      try feedsItself(items) ? nil : holdAll(items)
    }
    if let held { return held }
    do {
      return try await pipes.run { try holdAll(items) }
    } catch let error as BodyStorageError {
      throw HandOffError(nil, error)
    }
  }

  /// Returns whether a body is a pipe. Reading a pipe may take unlimited time.
  private func feedsItself(_ items: [HandOff]) throws -> Bool {
    try items.contains { item in
      guard let body = item.body else { return false }
      do {
        return try BodyStorage.isPipe(body)
      } catch {
        throw HandOffError(item.request.fileName, error)
      }
    }
  }

  private func holdAll(_ items: [HandOff]) throws -> [JournalEntry] {
    var entries: [JournalEntry] = []
    for item in items {
      do {
        entries.append(try hold(item))
      } catch {
        for id in Self.inSpool(entries) { custody.release(id) }
        throw HandOffError(item.request.fileName, error)
      }
    }
    return entries
  }

  /// Stores the body of one hand-off. The clock is read after the body was stored, because a copy
  /// may take long, and a transfer must not begin before its date.
  private func hold(_ item: HandOff) throws -> JournalEntry {
    let id = TransferIdentifier.make()
    guard let body = item.body else {
      return JournalEntry(transfer: item.transfer(id: id, custody: .nothing, now: clock.now))
    }
    if let bytes = try BodyStorage.small(body) {
      let holding = BodyStorage.StoredBody.journaled(size: Int64(bytes.count))
      return JournalEntry(
        transfer: item.transfer(id: id, custody: holding, now: clock.now), body: bytes)
    }
    let holding = try custody.take(body, as: id)
    return JournalEntry(transfer: item.transfer(id: id, custody: holding, now: clock.now))
  }

  private func release(_ entries: [JournalEntry]) async {
    let ids = Self.inSpool(entries)
    guard !ids.isEmpty else { return }
    try? await DiskThreads.run(for: .handingOff) { [custody] in
      for id in ids { custody.release(id) }
    }
  }

  private static func inSpool(_ entries: [JournalEntry]) -> [String] {
    entries.filter(\.transfer.custody.isInSpool).map(\.transfer.id)
  }
}
