import Contract
package import Foundation
import Translations

/// The result of recovering transfers from damaged journals.
package struct Recovery: Sendable {
  /// The reason that the user sees for a recovered transfer.
  static let reason = english(
    """
    recovered from a damaged journal. It may already have been delivered, so check the destination \
    first
    """)

  package struct Rest: Hashable, Sendable {
    package var id: String
    /// The name for the user.
    package var name: String?
    package var url: String
    package var reason: String
  }

  package struct File: Hashable, Sendable {
    package var path: String
    /// The size in bytes.
    package var size: Int64
    package var modified: Date
  }

  package var transfers: [TransferSnapshot] = []
  /// Transfers that are known to have existed and were not recovered.
  package var rest: [Rest] = []
  /// The number of transfers that cannot be read. Some may have been removed before the damage.
  package var unreadable = 0
  /// The files in `lost` that belong to no known transfer.
  package var files: [File] = []
  /// The folders with copies of damaged journals.
  package var evidence: [String] = []
}

extension Transfer {
  /// Returns the transfer as it is recovered: nothing is sent before the user decides.
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
