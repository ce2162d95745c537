import ChangeFeed
import Contract
import Foundation
import Logging

/// The user's commands for transfers.
extension TransferQueue {
  /// - Returns: The resulting state, or `nil` if there is no such transfer.
  package func cancel(_ id: String) async throws -> TransferSnapshot? {
    try await command(.cancel, id)
  }

  /// Retries a failed transfer, or sends a waiting transfer now.
  /// - Parameter change: A change that is made first.
  /// - Returns: The resulting state, or `nil` if there is no such transfer.
  package func retry(
    _ id: String, with change: TransferChange? = nil
  ) async throws -> TransferSnapshot? {
    try await command(change.map { .edit($0) } ?? .retry, id)
  }

  /// - Returns: The resulting state, or `nil` if there is no such transfer.
  package func pause(_ id: String) async throws -> TransferSnapshot? {
    try await command(.pause, id)
  }

  /// - Returns: The resulting state, or `nil` if there is no such transfer.
  package func resume(_ id: String) async throws -> TransferSnapshot? {
    try await command(.resume, id)
  }

  /// Pauses all transfers that wait or are being sent. Later hand-offs are not paused.
  /// - Returns: The number of paused transfers.
  /// - Throws: The journal's error if a transfer could not be paused. The others are paused.
  package func pauseAll() async throws -> Int { try await setAllPaused(true) }

  /// - Returns: The number of resumed transfers.
  package func resumeAll() async throws -> Int { try await setAllPaused(false) }

  /// Continues the transfers that wait for a permission to reach a local host. Transfers that still
  /// have no permission wait again.
  package func permissionsChanged() async throws {
    permissionChanges += 1
    tell(.heldBack)
    var failure: (any Error)?
    do {
      defer { tell(.letGo) }
      for id in scheduler.active.keys {
        do { _ = try await change(id, .permissionsChanged) } catch { failure = error }
      }
      try await journal.permissionsChanged(
        except: Set(scheduler.active.keys), at: clock.now)
    }
    await catchUp()
    if let failure { throw failure }
  }

  /// Removes all ended transfers, except transfers with an unacknowledged event.
  /// - Parameter undecided: Whether to remove failed transfers and transfers with an unknown
  ///   outcome too, with their bodies.
  /// - Returns: The number of removed transfers.
  package func clearEnded(undecided: Bool = true) async throws -> Int {
    try await forget(
      endedBefore: .distantFuture, keeping: 0,
      undecided: undecided ? 0 : retention.undecided
    ).ids.count
  }

  /// Removes old transfers, and old events without an acknowledgement.
  func prune() async {
    let date = clock.now.addingTimeInterval(-retention.age)
    stockReserve()
    do {
      let events = try await journal.forgetEvents(before: date, keeping: retention.count)
      if events > 0 {
        logger.warning(
          "discarded events of background sessions that their apps never requested: \(events)"
        )
      }
      let forgotten = try await forget(
        endedBefore: date, keeping: retention.count, undecided: retention.undecided)
      if forgotten.undecided > 0 {
        logger.warning(
          "\(forgotten.undecided) failed transfers and their content were discarded: more than \(retention.undecided) wait for the user"
        )
      }
    } catch {
      logger.error("old transfers cannot be removed", metadata: ["error": "\(error)"])
    }
  }

  private func forget(
    endedBefore date: Date, keeping count: Int, undecided: Int
  ) async throws -> Journal.Forgotten {
    let forgotten = try await journal.forget(
      endedBefore: date, keeping: count, undecided: undecided, except: Set(scheduler.active.keys))
    let ids = forgotten.ids
    if !ids.isEmpty {
      try? await DiskThreads.run { [custody] in for id in ids { custody.release(id) } }
    }
    return forgotten
  }

  private func command(
    _ event: TransferMachine.Event, _ id: String
  ) async throws -> TransferSnapshot? {
    // Takes the transfer into use, because the scheduler changes only transfers in use.
    while scheduler.active[id] == nil {
      let reading = scheduler.readings.begin()
      defer { scheduler.readings.end(reading) }
      guard let transfer = try await journal.transfer(id) else { return nil }
      if scheduler.hold(transfer, read: reading) { break }
    }
    let isUnchanged = scheduler.active[id]?.machine.ignores(event, at: clock.now) ?? true
    guard let transfer = try await change(id, event) else { return nil }
    // Waits for the scheduler's reading of the journal, because the command may allow this transfer
    // or another transfer of the host to begin now.
    await catchUp()
    var snapshot = snapshot(transfer)
    snapshot.isUnchanged = isUnchanged
    return snapshot
  }

  /// Changes a transfer in use.
  /// - Returns: The transfer as it is on the disk after the change, or `nil` if the journal has
  ///   removed it.
  /// - Throws: The error of `record`. The change may not survive the daemon.
  private func change(_ id: String, _ event: TransferMachine.Event) async throws -> Transfer? {
    var transfer = scheduler.active[id]?.recorded
    tell(.changed(id, event))
    while let saving = saving[id] { transfer = try await saving.value }
    return transfer
  }

  private func setAllPaused(_ paused: Bool) async throws -> Int {
    tell(.heldBack)
    var count = 0
    var failure: (any Error)?
    do {
      defer { tell(.letGo) }
      for id in scheduler.active.keys {
        guard let before = scheduler.active[id]?.machine.transfer, before.state == .waiting
        else { continue }
        do {
          if try await change(id, paused ? .pause : .resume) != nil, before.wait.isHeld != paused {
            count += 1
          }
        } catch { failure = error }
      }
      count += try await journal.setPaused(
        paused, except: Set(scheduler.active.keys), now: clock.now)
    }
    await catchUp()
    let reading = scheduler.readings.begin()
    defer { scheduler.readings.end(reading) }
    // A transfer that was stored after the reading began was published at that time.
    for snapshot in try await snapshots(TransferSelection(states: [.waiting], limit: 1000))
    where !scheduler.readings.isOld(snapshot.id, in: reading) {
      changes.publish(snapshot, for: snapshot.id)
    }
    if let failure { throw failure }
    return count
  }
}
