import Contract

/// The transfers of a watch, and their reported ends. A new connection begins with transfers that
/// have ended. Their ends are not reported again.
struct WatchedTransfers: Sendable {
  private let wanted: Set<String>
  private let limit: Int
  private(set) var ended: Set<String> = []
  private var order: [String] = []

  /// - Parameters:
  ///   - wanted: The ids of the transfers. An empty set means all.
  ///   - limit: The number of ends to remember if all are wanted. A connection begins
  ///     with this number of transfers.
  init(_ wanted: Set<String>, limit: Int = TransferStatus.listLimit) {
    self.wanted = wanted
    self.limit = max(wanted.count, limit)
  }

  var isOfAll: Bool { wanted.isEmpty }

  /// Whether all wanted transfers have ended. Always `false` if all are watched.
  var isDone: Bool { !isOfAll && ended.count == wanted.count }

  func includes(_ id: String) -> Bool { isOfAll || wanted.contains(id) }

  /// - Parameter id: The id of an included transfer.
  /// - Returns: Whether its end has not been reported before.
  mutating func end(_ id: String) -> Bool {
    guard ended.insert(id).inserted else { return false }
    order.append(id)
    if order.count > limit { ended.remove(order.removeFirst()) }
    return true
  }

  /// Makes the next end of the transfer count as new.
  mutating func reopen(_ id: String) {
    if ended.remove(id) != nil { order.removeAll { $0 == id } }
  }
}
