package import Contract

/// The bytes of several transfers that were sent. A new attempt may send bytes a second time, so
/// the largest number that any attempt has sent counts.
package struct SentBytes: Hashable, Sendable {
  private var furthest: [String: Int64] = [:]
  /// The number of bytes sent. Floating-point sums cannot overflow. An integer sum could, because
  /// sparse files can be very large.
  package private(set) var sent = 0.0
  /// The size of all bodies in bytes.
  package private(set) var total = 0.0

  package init() {}

  /// The sent part of all bytes, 0 to 1, or `nil` if there are no bytes.
  package var fraction: Double? { total > 0 ? min(1, sent / total) : nil }

  /// - Parameter transfers: The present states of all transfers.
  package mutating func update(_ transfers: some Sequence<TransferStatus>) {
    (sent, total) = (0, 0)
    for transfer in transfers {
      let now = transfer.state == .delivered ? transfer.bytesTotal : transfer.bytesSent
      let best = min(max(now, furthest[transfer.id] ?? 0), max(transfer.bytesTotal, now))
      furthest[transfer.id] = best
      sent += Double(best)
      total += Double(max(transfer.bytesTotal, best))
    }
  }
}

extension TransferStatus {
  /// Whether the transfer waits for something other than the transfers before it.
  package var isHeldUp: Bool {
    state == .waiting
      && (attempts > 0 || cause == .time || waitsFor != nil && waitsFor != .turn)
  }
}
