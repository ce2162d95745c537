package import Foundation

/// What came of bringing back what a damaged journal had lost.
package struct Recovery: Sendable {
  /// As the transfers that came back have it.
  static let reason =
    "brought back from a damaged journal; it may have been delivered already, look there first"

  package struct Rest: Hashable, Sendable {
    package var id: String
    /// For people.
    package var name: String?
    package var url: String
    package var reason: String
  }

  package struct File: Hashable, Sendable {
    package var path: String
    /// Bytes.
    package var size: Int64
    package var modified: Date
  }

  package var transfers: [TransferSnapshot] = []
  /// Transfers that are known to have been, and did not come back.
  package var rest: [Rest] = []
  /// Transfers that nothing can be read of; some of them may have been forgotten before.
  package var unreadable = 0
  /// Files of which nobody knows where they were to go.
  package var files: [File] = []
  /// Folders with journals as they were when they were damaged.
  package var evidence: [String] = []
}

extension Transfer {
  /// As it comes back: nothing is sent of it before the person has decided.
  func broughtBack(at now: Date) -> Transfer {
    var transfer = self
    guard state == .waiting else { return transfer }
    if hasBegun, resumption == nil {
      transfer.state = .outcomeUnknown
      transfer.hasBegun = false
      transfer.attempts += 1
      transfer.ended = now
    } else {
      transfer.wait = .paused
      transfer.nextAttempt = TransferMachine.never
    }
    transfer.reason = Recovery.reason
    return transfer
  }
}
