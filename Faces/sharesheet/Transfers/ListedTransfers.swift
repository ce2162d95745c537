import Contract
import ShareSheet

/// The transfers that `transfers watch` prints line by line, if it does not draw on the terminal.
struct ListedTransfers: Sendable {
  private var watched: WatchedTransfers
  private let everyChange: Bool
  /// The sentence that was last printed about each transfer that has not ended.
  private var said: [String: String] = [:]

  /// - Parameters:
  ///   - wanted: The ids of the transfers to print. An empty set means all transfers.
  ///   - everyChange: Whether a change is also printed if the sentence stays the same.
  init(_ wanted: Set<String>, everyChange: Bool) {
    watched = WatchedTransfers(wanted)
    self.everyChange = everyChange
  }

  /// Whether all wanted transfers have ended.
  var isDone: Bool { watched.isDone }

  /// - Returns: Whether to print the transfer.
  mutating func take(_ transfer: TransferStatus) -> Bool {
    guard watched.includes(transfer.id) else { return false }
    let words = transfer.words
    let before = said[transfer.id]
    guard !transfer.state.isFinal else {
      said[transfer.id] = nil
      return watched.end(transfer.id)
    }
    watched.reopen(transfer.id)
    said[transfer.id] = words
    return everyChange || before != words
  }
}
