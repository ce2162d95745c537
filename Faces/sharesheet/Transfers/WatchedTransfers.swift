import Contract

/// Which transfers a watch is about, and the latest ends that it has told. A connection that is
/// opened again begins with transfers that have ended, and none of them is told a second time.
struct WatchedTransfers: Sendable {
  private let wanted: Set<String>
  private let limit: Int
  private(set) var ended: Set<String> = []
  private var order: [String] = []

  /// - Parameters:
  ///   - wanted: Their ids; empty: all transfers.
  ///   - limit: Ends that are remembered where all are wanted; what a connection begins with.
  init(_ wanted: Set<String>, limit: Int = TransferStatus.listLimit) {
    self.wanted = wanted
    self.limit = max(wanted.count, limit)
  }

  var isOfAll: Bool { wanted.isEmpty }

  /// Whether all that was wanted has ended; of all transfers that is never so.
  var isDone: Bool { !isOfAll && ended.count == wanted.count }

  func includes(_ id: String) -> Bool { isOfAll || wanted.contains(id) }

  /// - Parameter id: Of one that is included.
  /// - Returns: Whether its end had not been told.
  mutating func end(_ id: String) -> Bool {
    guard ended.insert(id).inserted else { return false }
    order.append(id)
    if order.count > limit { ended.remove(order.removeFirst()) }
    return true
  }

  /// Its end is news again.
  mutating func reopen(_ id: String) {
    if ended.remove(id) != nil { order.removeAll { $0 == id } }
  }
}
