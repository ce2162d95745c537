import Contract
import ShareSheet

/// The transfers that `transfers watch` prints when it does not draw.
struct ListedTransfers: Sendable {
  private var watched: WatchedTransfers
  private let everyChange: Bool
  /// The last sentence of each transfer that has not ended.
  private var said: [String: String] = [:]

  /// - Parameters:
  ///   - wanted: The transfers to print. An empty set means all.
  ///   - everyChange: Whether to print a change that leaves the sentence the same.
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
