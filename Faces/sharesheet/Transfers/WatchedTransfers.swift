import Contract

/// The transfers of a watch, and the transfers whose end was reported. After each new connection,
/// the daemon first sends transfers that have already ended. Their ends are not reported a second
/// time.
struct WatchedTransfers: Sendable {
  private let wanted: Set<String>
  private let limit: Int
  private(set) var ended: Set<String> = []
  private var order: [String] = []

  /// - Parameters:
  ///   - wanted: The ids of the transfers. An empty set means all transfers.
  ///   - limit: The number of reported ends to remember if all transfers are watched. After a
  ///     connection, the daemon first sends this number of transfers.
  init(_ wanted: Set<String>, limit: Int = TransferStatus.listLimit) {
    self.wanted = wanted
    self.limit = max(wanted.count, limit)
  }

  var isOfAll: Bool { wanted.isEmpty }

  /// Whether all wanted transfers have ended. If all transfers are watched, the value is always
  /// `false`.
  var isDone: Bool { !isOfAll && ended.count == wanted.count }

  func includes(_ id: String) -> Bool { isOfAll || wanted.contains(id) }

  /// - Parameter id: The id of a watched transfer.
  /// - Returns: Whether this end of the transfer was not reported before.
  mutating func end(_ id: String) -> Bool {
    guard ended.insert(id).inserted else { return false }
    order.append(id)
    if order.count > limit { ended.remove(order.removeFirst()) }
    return true
  }

  /// Makes the next end of the transfer count as new, because the transfer is open again.
  mutating func reopen(_ id: String) {
    if ended.remove(id) != nil { order.removeAll { $0 == id } }
  }
}
