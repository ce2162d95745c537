import ChangeFeed
import Contract
import DurableStore
import Foundation
import Logging

/// The storing of changes before they are published.
extension TransferQueue {
  /// Stores a transfer's state. Retries until the state is on the disk, because an end is published
  /// only then. If the daemon stops before the state is on the disk, the next daemon sends the
  /// transfer again with the same key.
  /// - Returns: The transfer in the journal, or `nil` if the journal has removed it.
  /// - Throws: `StoreError.damaged` if the journal is damaged. The transfer then stays in use, so
  ///   that it is not sent a second time before the daemon's next start. After `announceStop`, any
  ///   error of the journal.
  func record(_ id: String) async throws -> Transfer? {
    while let entry = scheduler.active[id] {
      let transfer = entry.machine.transfer
      do {
        let number = try await journal.urgently { [journal, clock] in
          try await journal.update(transfer, now: clock.now)
        }
        if let number, let owner = transfer.owner, let session = transfer.request.sessionIdentifier
        {
          sessionsWithEvents.publish(number, for: SessionKey(owner: owner, session: session))
        }
        if transfer.isSettled { await release(transfer) }
        saving[id] = nil
        tell(.recorded(transfer))
        if scheduler.active[id] == nil { log(transfer) }
        return transfer
      } catch is TransferGone {
        // The transfer was removed during a change. The caller gets `nil`.
        saving[id] = nil
        tell(.gone(id))
        return nil
      } catch StoreError.damaged(let path) {
        let error = StoreError.damaged(path: path)
        if damage == nil { logger.error("transfer \(id) cannot be recorded: \(error)") }
        damage = error
        throw error
      } catch {
        let next = isStopping ? "" : "; retrying"
        logger.error(
          "transfer \(id) cannot be recorded\(next)", metadata: ["error": "\(error)"])
        if isStopping { throw error }
      }
      try? await Task.sleep(for: .seconds(1))
    }
    saving[id] = nil
    return nil
  }

  /// Removes data that is no longer needed: the body, and the part of a cancelled upload on the
  /// server. The server gets one request, which is not repeated if it fails.
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
