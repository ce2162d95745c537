import Contract
import DurableStore
import GRDB

/// The outcome of a share's transfers, read from the journal by one query. It has only the newest
/// transfer of each state, because a share may have thousands of transfers.
package struct ShareOutcome: Sendable {
  /// The newest removal from the server of each state. A share of several files has a removal for
  /// each.
  package fileprivate(set) var removals: [TransferSnapshot] = []
  /// The newest transfer that only the user can continue, or `nil`.
  package fileprivate(set) var held: TransferSnapshot?
  /// The newest transfer of each state, without removals.
  package fileprivate(set) var newest: [Transfer.State: TransferSnapshot] = [:]

  /// The removal that decides whether the share is removed, or `nil` if there is none: a removal
  /// that waits for the user, or else a pending one, or else a failed one.
  package var removal: TransferSnapshot? {
    removals.first(where: \.waitsForPerson) ?? removals.first { !$0.isFinal }
      ?? removals.first { !$0.transfer.hasRemoved } ?? removals.first
  }
}

extension TransferQueue {
  /// Returns the outcome of a share's transfers, with their complete responses.
  /// - Throws: `StoreError` or `DatabaseError` if the journal cannot be read.
  package func outcome(ofShare share: String) async throws -> ShareOutcome {
    var outcome = ShareOutcome()
    for transfer in try await journal.newest(ofShare: share) {
      // The queue may not have noticed yet that the journal has the transfer's end and response.
      let snapshot = transfer.state == .waiting ? snapshot(transfer) : TransferSnapshot(transfer)
      if transfer.isRemoval {
        outcome.removals.append(snapshot)
        continue
      }
      if WaitReason.ofPerson.contains(transfer.wait), snapshot.waitsForPerson {
        outcome.held = outcome.held ?? snapshot
      }
      // The key is the state in the journal at the time of the query. The snapshot of a pending
      // transfer may already have a newer state.
      outcome.newest[transfer.state] = outcome.newest[transfer.state] ?? snapshot
    }
    return outcome
  }
}

extension Journal {
  /// Returns the newest transfer of each state, newest first. Removals, transfers that wait for the
  /// user, and responses of a server that does not have the item, are grouped separately.
  fileprivate func newest(ofShare share: String) async throws -> [Transfer] {
    let ofPerson = WaitReason.ofPerson.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try await store.read { database in
      // The inner query finds the rows. Only these rows are read completely.
      try Self.fetch(
        database,
        """
        WHERE number IN (
          SELECT max(number) FROM transfer WHERE share = ?
          GROUP BY owner IS ?, state, iif(state = 'waiting', wait IN (\(ofPerson)), 0),
            ifnull(status, 0) IN (404, 410))
        ORDER BY number DESC
        """, [share, Transfer.removalOwner])
    }
  }
}
