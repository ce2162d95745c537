import Contract
import ShareSheet
import Text
import Translations

/// The combined progress of several transfers, as a line of text. A new attempt may send bytes a
/// second time, so the line shows the largest number of bytes that any attempt has sent.
struct DeliveryProgress {
  private var furthest: [String: Int64] = [:]

  mutating func line(for transfers: [TransferStatus]) -> String {
    // Floating-point sums cannot overflow. An integer sum could, because sparse files can be very
    // large.
    var sent = 0.0
    var total = 0.0
    for transfer in transfers {
      let now = transfer.state == .delivered ? transfer.bytesTotal : transfer.bytesSent
      let best = min(max(now, furthest[transfer.id] ?? 0), max(transfer.bytesTotal, now))
      furthest[transfer.id] = best
      sent += Double(best)
      total += Double(max(transfer.bytesTotal, best))
    }
    let open = transfers.filter { !$0.state.isFinal }
    let waiting = open.first(where: \.isHeldUp)
    let percent = total > 0 ? Int(min(100, sent * 100 / total)) : 0
    let (part, whole) = (
      SheetItem.size(Int64(exactly: sent) ?? .max), SheetItem.size(Int64(exactly: total) ?? .max)
    )
    guard let waiting, open.allSatisfy({ $0.state == .waiting }) else {
      return translated("Sending  \(percent) %  \(part) of \(whole)")
    }
    return translated("Waiting  \(percent) %  \(part) of \(whole)") + "  "
      + waiting.words.printableLine
  }
}

/// The obstacles that transfers wait for. Each obstacle is printed once, because attempts are
/// repeated and thousands of transfers may wait for the same network.
struct DeliveryObstacles {
  private struct Cause: Hashable {
    var wait: WaitReason
    var reason: String?
  }

  private var told: Set<Cause> = []

  /// Returns the sentence about the transfer if its obstacle was not printed before, otherwise
  /// `nil`.
  mutating func sentence(for transfer: TransferStatus) -> String? {
    // If a transfer needs the user, the command ends and prints the obstacle then.
    guard transfer.isHeldUp, !transfer.waitsForPerson, let wait = transfer.waitsFor, wait != .turn
    else { return nil }
    // If there is no network, the reason may come from an older attempt, so it is ignored. If there
    // is a status code, it takes the place of the reason, because a server may vary the text of the
    // reason.
    let reason =
      wait == .offline || wait == .breaker
      ? nil : transfer.status.map(String.init) ?? transfer.reason
    guard told.insert(Cause(wait: wait, reason: reason)).inserted else { return nil }
    return transfer.words.printableLine
  }
}

extension TransferStatus {
  /// Whether the transfer waits for something other than the transfers before it.
  var isHeldUp: Bool {
    state == .waiting && (attempts > 0 || waitsFor != nil && waitsFor != .turn)
  }
}
