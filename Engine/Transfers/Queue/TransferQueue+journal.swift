import ChangeFeed
import Foundation
import Logging

/// What has become of transfers, put away before anybody hears of it.
extension TransferQueue {
  /// Nobody hears of an end that is not on the disk, so this goes on until it is, or the daemon
  /// stops: then the next one sends it again, under the same key.
  /// - Returns: as it is in the journal; nil when that has forgotten it.
  func record(_ id: String) async -> Transfer? {
    while let entry = scheduler.active[id] {
      let transfer = entry.machine.transfer
      do {
        let number = try await journal.urgently { [journal, clock] in
          try await journal.update(transfer, now: clock.now)
        }
        if let number, let owner = transfer.owner, let session = transfer.session {
          sessionsWithEvents.publish(number, for: SessionKey(owner: owner, session: session))
        }
        if transfer.isSettled { await release(transfer) }
        saving[id] = nil
        tell(.recorded(transfer))
        if scheduler.active[id] == nil { log(transfer) }
        return transfer
      } catch is TransferGone {
        // Forgotten while the person changed it: whoever asked is told that there is none.
        saving[id] = nil
        tell(.gone(id))
        return nil
      } catch {
        logger.error(
          "transfer \(id) cannot be recorded; trying again", metadata: ["error": "\(error)"])
      }
      if isStopped {
        saving[id] = nil
        return entry.recorded
      }
      try? await Task.sleep(for: .seconds(1))
    }
    saving[id] = nil
    return nil
  }

  /// What nobody needs any more, here and, once and whatever comes of it, with a server that keeps
  /// a part of a cancelled upload.
  private func release(_ transfer: Transfer) async {
    if transfer.state == .cancelled, let strategy = StrategyChoice.cancellation(of: transfer) {
      Task { [uploader] in
        _ = try? await uploader.attempt(
          transfer, body: nil, strategy: strategy, remember: { _ in }, progress: { _ in })
      }
    }
    guard transfer.custody.isInSpool else { return }
    try? await DiskThreads.run { [custody] in custody.release(transfer.id) }
  }

  private func log(_ transfer: Transfer) {
    let level: Logger.Level = transfer.state == .delivered ? .debug : .info
    logger.log(
      level: level, "transfer \(transfer.id): \(snapshot(transfer).sentence(at: clock.now))")
  }
}
