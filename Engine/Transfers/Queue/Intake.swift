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
  let add: @Sendable ([Journal.Addition]) async throws -> [Transfer]

  /// Stores hand-offs.
  /// - Returns: The transfers. If an owner has handed one off before, the earlier transfer.
  /// - Throws: `HandOffError`. Nothing was stored then, unless the outcome is unknown.
  func take(_ items: [HandOff]) async throws -> [Transfer] {
    let earlier = try await earlier(items)
    let places = try await takeRoom(for: items, earlier)
    var held = items.map { _ in Int64(0) }
    defer { settle(items, places, held: held) }
    let additions = try await hold(items, earlier)
    do {
      let transfers = try await add(additions)
      held = zip(transfers, additions).map { $1.isNew(as: $0) ? $0.custody.ownSize : 0 }
      // The same key may have been stored meanwhile. The new body is then not needed.
      await release(zip(transfers, additions).filter { !$1.isNew(as: $0) }.map(\.1))
      return transfers
    } catch {
      let error = HandOffError(items.count == 1 ? items[0].request.fileName : nil, error)
      // A body that may be needed stays. The next start decides.
      if error.isUnknown {
        held = additions.map { $0.isEarlier ? 0 : $0.transfer.custody.ownSize }
      } else {
        await release(additions)
      }
      throw error
    }
  }

  /// Returns the transfer that each owner has handed off before with the same key.
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
  /// - Returns: The reserved bytes of each.
  /// - Throws: `HandOffError` if one app would use too much disk space. No space is reserved then.
  private func takeRoom(for items: [HandOff], _ earlier: [Transfer?]) async throws -> [Int64] {
    var places: [Int64] = []
    for (item, earlier) in zip(items, earlier) {
      guard let owner = item.owner, let body = item.body, earlier == nil else {
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

  /// - Throws: `HandOffError`. No body is stored then.
  private func hold(
    _ items: [HandOff], _ earlier: [Transfer?]
  ) async throws -> [Journal.Addition] {
    // One switch of threads for all of them, and none if there is no body.
    guard items.contains(where: { $0.body != nil }) else { return try holdAll(items, earlier) }
    let held: [Journal.Addition]? = try await DiskThreads.run(for: .handingOff) {
      try feedsItself(items) ? nil : holdAll(items, earlier)
    }
    if let held { return held }
    do {
      return try await pipes.run { try holdAll(items, earlier) }
    } catch let error as BodyStorageError {
      throw HandOffError(nil, error)
    }
  }

  /// Returns whether a body is a pipe, which may take unlimited time.
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

  private func holdAll(
    _ items: [HandOff], _ earlier: [Transfer?]
  ) throws -> [Journal.Addition] {
    var additions: [Journal.Addition] = []
    for (item, earlier) in zip(items, earlier) {
      do {
        additions.append(
          try earlier.map { Journal.Addition(transfer: $0, isEarlier: true) } ?? hold(item))
      } catch {
        for id in Self.inSpool(additions) { custody.release(id) }
        throw HandOffError(item.request.fileName, error)
      }
    }
    return additions
  }

  /// Stores one hand-off. It uses the time after its body is stored, because a copy may take long,
  /// and a transfer must not begin before its date.
  private func hold(_ item: HandOff) throws -> Journal.Addition {
    let id = TransferIdentifier.make()
    guard let body = item.body else {
      return Journal.Addition(transfer: item.transfer(id: id, custody: .nothing, now: clock.now))
    }
    if let bytes = try BodyStorage.small(body) {
      let holding = BodyStorage.StoredBody.journaled(size: Int64(bytes.count))
      return Journal.Addition(
        transfer: item.transfer(id: id, custody: holding, now: clock.now), body: bytes)
    }
    let holding = try custody.take(body, as: id)
    return Journal.Addition(transfer: item.transfer(id: id, custody: holding, now: clock.now))
  }

  private func release(_ additions: [Journal.Addition]) async {
    let ids = Self.inSpool(additions)
    guard !ids.isEmpty else { return }
    try? await DiskThreads.run(for: .handingOff) { [custody] in
      for id in ids { custody.release(id) }
    }
  }

  /// Returns the new bodies in the spool. Earlier transfers keep their bodies.
  private static func inSpool(_ additions: [Journal.Addition]) -> [String] {
    additions.filter { !$0.isEarlier && $0.transfer.custody.isInSpool }.map(\.transfer.id)
  }
}
