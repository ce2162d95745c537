package import Contract
package import DaemonClient

/// The requests that concern all transfers of a share.
extension ControlClient {
  /// Retries the transfers of a share that have failed or wait for the user. If none has failed,
  /// also retries those with an unknown outcome.
  /// - Parameter edit: A change that is made first, or `nil`.
  /// - Returns: The number of retried transfers.
  /// - Throws: `ControlError` if the daemon refuses the change. Some transfers may have been retried.
  @discardableResult
  package func retryTransfers(
    ofShare share: String, with edit: TransferEdit? = nil
  ) async throws -> Int {
    var stopped = try await stoppedTransfers(ofShare: share)
    // The question whether a share may arrive twice is asked only if none of them has failed.
    if stopped.contains(where: { $0.state == .failed }) {
      stopped.removeAll { $0.state == .outcomeUnknown }
    }
    for transfer in stopped {
      if let edit {
        _ = try await retryTransfer(transfer.id, with: edit)
      } else {
        _ = try await retryTransfer(transfer.id)
      }
    }
    return stopped.count
  }

  /// Returns the transfers of a share that have failed or wait for the user.
  package func stoppedTransfers(ofShare share: String) async throws -> [TransferStatus] {
    try await transfers(of: share).filter { transfer in
      switch transfer.state {
      case .failed, .outcomeUnknown: true
      case .waiting: transfer.waitsFor.map(WaitReason.ofPerson.contains) ?? false
      case .sending, .delivered, .cancelled: false
      }
    }
  }

  /// Cancels the transfers of a share that have not ended, or a share that waits for the link of the
  /// share before it.
  /// - Returns: The number of cancelled transfers, or 1 for a share without transfers.
  @discardableResult
  package func cancelTransfers(ofShare share: String) async throws -> Int {
    let all = try await transfers(of: share)
    // Only a share of a chain is in progress without transfers.
    if all.isEmpty, let entry = try? await historyEntry(share), entry.state == .sending {
      try await endShare(share)
      return try await historyEntry(share).state == .cancelled ? 1 : 0
    }
    let open = all.filter { !$0.state.isFinal }
    for transfer in open { _ = try await cancelTransfer(transfer.id) }
    return open.count
  }
}
