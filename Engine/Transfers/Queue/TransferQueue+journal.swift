import ChangeFeed
import Foundation
import Logging

/// Events of one transfer, put away before anybody hears of them.
extension TransferQueue {
  /// - Returns: how the transfer stands afterwards; nil when it is not active.
  @discardableResult
  func handle(_ event: TransferMachine.Event, _ id: String) async -> TransferSnapshot? {
    guard var entry = active[id] else { return nil }
    let actions = entry.machine.handle(event, at: clock.now, random: .random(in: 0...1))
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
      readings.settle(id)
    }
    active[id] = isSettled ? nil : current
    if isSettled { lineUp(current.recorded) }
    let snapshot = isSettled ? snapshot(current.recorded) : current.snapshot
    changes.publish(snapshot, for: id)
    if !actions.isEmpty { log(snapshot) }
    return snapshot
  }

  /// What waits in the journal again is not forgotten.
  private func lineUp(_ transfer: Transfer) {
    // The next of its line may begin.
    if transfer.isInOrder { hasUnread = true }
    guard transfer.state == .waiting else {
      endsSincePruning += 1
      if endsSincePruning >= 1000 {
        endsSincePruning = 0
        Task { await prune() }
      }
      return
    }
    guard !transfer.wait.isHeld else { return }
    if transfer.nextAttempt <= clock.now {
      hasUnread = true
    } else {
      wake(at: transfer.nextAttempt)
    }
  }

  private func log(_ snapshot: TransferSnapshot) {
    let level: Logger.Level = snapshot.transfer.state == .delivered ? .debug : .info
    logger.log(level: level, "transfer \(snapshot.id): \(snapshot.sentence(at: clock.now))")
  }

  /// - Returns: whether it was done; otherwise what follows must not be done either.
  private func perform(_ action: TransferMachine.Action, _ id: String) async -> Bool {
    switch action {
    case .send: break
    case .stopSending: active[id]?.attempt?.task.cancel()
    case .save: return await save(id)
    case .releaseBody:
      if let recorded = active[id]?.recorded, recorded.state == .cancelled { takeBack(recorded) }
      guard active[id]?.recorded.custody.isInSpool == true else { break }
      try? await DiskThreads.run { [custody] in custody.release(id) }
    }
    return true
  }

  /// Tells a server that keeps a part of a cancelled upload; once, and whatever comes of it.
  private func takeBack(_ transfer: Transfer) {
    guard let dialogue = DialogueChoice.cancellation(of: transfer) else { return }
    Task { [uploader] in
      _ = try? await uploader.attempt(
        transfer, body: nil, dialogue: dialogue, remember: { _ in }, progress: { _ in })
    }
  }

  /// Nobody hears of an end that is not on the disk, so this goes on until it is.
  /// - Returns: false when the daemon stops before: the next one sends it again, under the same key.
  func save(_ id: String) async -> Bool {
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
        if transfer != entry.recorded {
          let number = try await journal.urgently { [journal, clock] in
            try await journal.update(transfer, now: clock.now)
          }
          if let number, let owner = transfer.owner, let session = transfer.session {
            sessionsWithEvents.publish(number, for: SessionKey(owner: owner, session: session))
          }
        }
        active[id]?.recorded = transfer
        return true
      } catch is TransferGone {
        // Forgotten while the person changed it: whoever asked is told that there is none.
        active[id]?.attempt?.task.cancel()
        active[id] = nil
        readings.settle(id)
        return false
      } catch {
        logger.error(
          "transfer \(id) cannot be recorded; trying again", metadata: ["error": "\(error)"])
      }
      if isStopped { return false }
      try? await Task.sleep(for: .seconds(1))
    }
    return false
  }
}
