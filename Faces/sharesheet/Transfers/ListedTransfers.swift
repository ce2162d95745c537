import Contract
import ShareSheet

/// The transfers that `transfers watch` prints where it does not draw.
struct ListedTransfers: Sendable {
  private var watched: WatchedTransfers
  private let everyChange: Bool
  /// The latest sentence of each that is open.
  private var said: [String: String] = [:]

  /// - Parameters:
  ///   - wanted: The transfers to print; empty: all.
  ///   - everyChange: Whether a change that leaves the sentence as it is counts.
  init(_ wanted: Set<String>, everyChange: Bool) {
    watched = WatchedTransfers(wanted)
    self.everyChange = everyChange
  }

  /// Whether all that was wanted has ended.
  var isDone: Bool { watched.isDone }

  /// - Returns: Whether it is to be printed.
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
