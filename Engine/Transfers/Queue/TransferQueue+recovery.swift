import ChangeFeed
import Contract
import Foundation
import GRDB
import Linux
import Logging

/// Restores the transfers of a damaged journal as far as possible.
extension TransferQueue {
  /// Recovers transfers. It sends nothing, overwrites nothing, and keeps the evidence. A second
  /// call has no further effect.
  /// - Throws: `CocoaError`, `SystemError`, `StoreError` or `DatabaseError` if a file cannot be
  ///   read or written. Transfers that were recovered before the error stay.
  package func recover() async throws -> Recovery {
    if let recovering { return try await recovering.value }
    let task = Task { try await recoverAll() }
    recovering = task
    defer { recovering = nil }
    return try await task.value
  }

  private func recoverAll() async throws -> Recovery {
    var recovery = Recovery()
    for evidence in custody.lost.evidence {
      recovery.evidence.append(evidence.path)
      do {
        try await bringBack(from: evidence, &recovery)
      } catch let error as DatabaseError
        where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
      {
        // The other journals may be readable.
        recovery.unreadable += 1
        logger.warning("\(evidence.path) cannot be read: \(error)")
      }
    }
    recovery.files = custody.lost.files
    if !recovery.transfers.isEmpty {
      logger.notice("recovered and paused transfers: \(recovery.transfers.count)")
    }
    return recovery
  }

  private func bringBack(from evidence: URL, _ recovery: inout Recovery) async throws {
    let salvaged = try await DiskThreads.run { [images = custody.lost.images] in
      try SalvagedJournal(evidence, in: images)
    }
    guard let salvaged, let numbers = salvaged.numbers else { return }
    let done = custody.lost.broughtBack(from: evidence)
    for number in numbers {
      switch try await DiskThreads.run({ salvaged.entry(number) }) {
      case .unreadable: recovery.unreadable += 1
      case .whole(let transfer, let body):
        guard !done.contains(transfer.id), !transfer.isSettled else { continue }
        if let why = try await bringBack(transfer, body, from: evidence, &recovery) {
          recovery.rest.append(Recovery.Rest(transfer, why))
        }
      case .doubtful(let transfer):
        guard !done.contains(transfer.id), !transfer.isSettled,
          try await journal.transfer(transfer.id) == nil
        else { continue }
        recovery.rest.append(
          Recovery.Rest(transfer, "a part of it is damaged and cannot be read"))
      }
    }
  }

  /// - Returns: The reason why the transfer was not recovered, for the user, or `nil` if it was
  ///   recovered.
  private func bringBack(
    _ transfer: Transfer, _ body: Data?, from evidence: URL, _ recovery: inout Recovery
  ) async throws -> String? {
    let id = transfer.id
    guard try await journal.transfer(id) == nil else {
      // An earlier recovery may have ended before it recorded this transfer.
      try custody.lost.note(id, broughtBackFrom: evidence)
      return nil
    }
    // The body is moved before the commit. If the daemon crashes in between, the next start moves
    // it back.
    var isMoved = false
    if transfer.custody.isInSpool {
      do {
        isMoved = try await DiskThreads.run { [custody] in
          try custody.takeBack(id, transfer.custody)
        }
      } catch let error as BodyStorageError {
        return "\(error)"
      } catch let error as SystemError {
        return "its content is missing (\(error))"
      }
    }
    let back = transfer.broughtBack(at: clock.now)
    // If this throws, the transfer may be on the disk. The daemon's next start decides about the
    // body.
    switch try await journal.bringBack(back, body: body, at: clock.now) {
    case .added:
      let snapshot = snapshot(back)
      recovery.transfers.append(snapshot)
      changes.publish(snapshot, for: id)
      try custody.lost.note(id, broughtBackFrom: evidence)
      return nil
    case .known: return nil
    case .replaced(let other):
      if isMoved { try custody.setAside(id) }
      return "it was handed off again later, as \(other)"
    }
  }
}

extension Recovery.Rest {
  fileprivate init(_ transfer: Transfer, _ reason: String) {
    self.init(
      id: transfer.id, name: transfer.request.fileName, url: transfer.request.url, reason: reason)
  }
}
