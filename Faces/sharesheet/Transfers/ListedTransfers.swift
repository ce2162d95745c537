import ControlAPI
import ShareSheet

/// The transfers that `transfers watch` prints where it does not draw.
struct ListedTransfers: Sendable {
  private let wanted: Set<String>
  private let everyChange: Bool
  /// The latest sentence of each that is open.
  private var said: [String: String] = [:]
  private var ends: ToldEnds

  /// - Parameters:
  ///   - wanted: The transfers to print; empty: all.
  ///   - everyChange: Whether a change that leaves the sentence as it is counts.
  init(_ wanted: Set<String>, everyChange: Bool) {
    (self.wanted, self.everyChange) = (wanted, everyChange)
    ends = ToldEnds(limit: max(wanted.count, TransferStatus.listLimit))
  }

  /// Whether all that was wanted has ended.
  var isDone: Bool { !wanted.isEmpty && wanted.isSubset(of: ends.ids) }

  /// - Returns: Whether it is to be printed.
  mutating func take(_ transfer: TransferStatus) -> Bool {
    guard wanted.isEmpty || wanted.contains(transfer.id) else { return false }
    let words = transfer.words
    let before = said[transfer.id]
    guard !transfer.state.isFinal else {
      said[transfer.id] = nil
      return ends.add(transfer.id)
    }
    ends.reopen(transfer.id)
    said[transfer.id] = words
    return everyChange || before != words
  }
}

/// The transfers whose end has been told, the latest of them. A connection that is opened again
/// begins with transfers that have ended, and none of them is told a second time.
struct ToldEnds: Sendable {
  private(set) var ids: Set<String> = []
  private var order: [String] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// - Returns: Whether it had not been told.
  mutating func add(_ id: String) -> Bool {
    guard ids.insert(id).inserted else { return false }
    order.append(id)
    if order.count > limit { ids.remove(order.removeFirst()) }
    return true
  }

  /// Its end is news again.
  mutating func reopen(_ id: String) {
    if ids.remove(id) != nil { order.removeAll { $0 == id } }
  }
}
