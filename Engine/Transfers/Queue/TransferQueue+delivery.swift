import ChangeFeed
import Contract
import Foundation
import Glibc
import Linux
import Translations

extension TransferQueue {
  func begin(_ entry: JournalEntry) {
    let progress = TransferProgress()
    attempts[entry.transfer.id] = (Task { await self.make(entry, progress) }, progress)
  }

  private func make(_ entry: JournalEntry, _ progress: TransferProgress) async {
    let id = entry.transfer.id
    var event: TransferMachine.Event?
    var seen: Int
    repeat {
      seen = permissionChanges
      event = await result(of: entry, progress)
      // The permission may have been given during the attempt.
    } while event?.isForPermission == true && seen != permissionChanges
    tell(.ended(id, event))
    forgetAttempt(id)
  }

  /// - Returns: `nil` if the attempt was cancelled.
  private func result(
    of entry: JournalEntry, _ progress: TransferProgress
  ) async -> TransferMachine.Event? {
    let transfer = entry.transfer
    let id = transfer.id
    var completing: (@Sendable () async throws -> Void)?
    if transfer.isOnceOnly { completing = { try await self.complete(id) } }
    do {
      let body = try await open(entry)
      let end = try await uploader.attempt(
        transfer, body: body,
        strategy: uploader.strategy(
          for: transfer, hasBody: body != nil, content: body?.inMemory, now: clock.now),
        remember: { try await self.remember($0, id) },
        completing: completing,
        progress: { [changes] bytes in
          guard progress.advance(to: bytes) else { return }
          changes.publish(
            TransferSnapshot(transfer, isSending: true, bytesSent: progress.bytes),
            for: id)
        })
      return .ended(isOffline(end, transfer) ? .offline : end)
    } catch is CancellationError {
      return nil
    } catch let error as SystemError where [EMFILE, ENFILE, ENOMEM].contains(error.code) {
      return .ended(.interrupted(Interruption(cause: .underWay, reason: "\(error)")))
    } catch {
      return .bodyLost(reason: "\(error)")
    }
  }

  private func isOffline(_ end: UploadOutcome, _ transfer: Transfer) -> Bool {
    guard case .interrupted(let interruption) = end else { return false }
    switch interruption.cause {
    case .connecting: return isOffline(transfer.request.url)
    case .offline, .barred, .notPermitted, .underWay, .awaitingAnswer, .unreadable, .cutShort,
      .unanswered:
      return false
    }
  }

  private func remember(_ resumption: Resumption?, _ id: String) async throws {
    guard scheduler.isUnderWay(id) else { throw CancellationError() }
    tell(.remembered(id, resumption))
    try await saved(id)
    guard scheduler.isUnderWay(id), scheduler.active[id]?.recorded.resumption == resumption
    else { throw CancellationError() }
  }

  /// Stores that the whole request may have been sent.
  private func complete(_ id: String) async throws {
    guard scheduler.isUnderWay(id) else { throw CancellationError() }
    tell(.changed(id, .completing))
    try await saved(id)
    guard scheduler.isUnderWay(id), scheduler.active[id]?.recorded.hasBegun == true
    else { throw CancellationError() }
  }

  /// - Throws: `CancellationError` if the state cannot be stored.
  private func saved(_ id: String) async throws {
    do {
      while let saving = saving[id] { _ = try await saving.value }
    } catch { throw CancellationError() }
  }

  private func open(_ entry: JournalEntry) async throws -> TransferBody? {
    let transfer = entry.transfer
    switch transfer.custody {
    case .nothing: return nil
    case .journaled:
      var bytes = entry.body
      if bytes == nil { bytes = try await journal.body(of: transfer.id) }
      guard let bytes, bytes.count == transfer.custody.size else { throw BodyStorageError.changed }
      return .bytes(bytes)
    case .owned, .reflinked, .linked:
      return try await DiskThreads.run { [custody] in
        .file(try custody.open(transfer.id, transfer.custody), transfer.custody)
      }
    }
  }
}

extension TransferMachine.Event {
  fileprivate var isForPermission: Bool {
    guard case .ended(.interrupted(let interruption)) = self else { return false }
    return interruption.cause == .notPermitted
  }
}

extension UploadOutcome {
  fileprivate static let offline = Self.interrupted(
    Interruption(cause: .offline, reason: english("there is no network")))
}
