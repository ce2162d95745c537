import Contract
import ShareSheet
import Text

/// How far several transfers are together, in a line that never goes back: a try that begins anew
/// sends bytes again, which is nobody's progress.
struct DeliveryProgress {
  private var furthest: [String: Int64] = [:]

  mutating func line(for transfers: [TransferStatus]) -> String {
    // Files with holes may state more together than fits an integer.
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
    let amount =
      "\(percent) %  \(ByteCount(Int64(exactly: sent) ?? .max)) of "
      + "\(ByteCount(Int64(exactly: total) ?? .max))"
    guard let waiting, open.allSatisfy({ $0.state == .waiting }) else {
      return "Sending  " + amount
    }
    return "Waiting  " + amount + "  " + waiting.words.printableLine
  }
}

/// What holds transfers up, said once for each cause: tries begin again and again, and thousands of
/// transfers may wait for one network.
struct DeliveryObstacles {
  private struct Cause: Hashable {
    var wait: TransferStatus.Wait
    var reason: String?
  }

  private var told: Set<Cause> = []

  /// - Returns: the transfer's own sentence where it waits for what nobody has been told of; else
  ///   nil.
  mutating func sentence(for transfer: TransferStatus) -> String? {
    // What waits for a person ends the waiting, and is said then.
    guard transfer.isHeldUp, !transfer.waitsForPerson, let wait = transfer.waitsFor, wait != .turn
    else { return nil }
    // A network that is away has no reason of its own; the last try's may be an older one.
    // A status says enough: the server may word each of its responses differently.
    let reason =
      wait == .offline || wait == .breaker
      ? nil : transfer.status.map(String.init) ?? transfer.reason
    guard told.insert(Cause(wait: wait, reason: reason)).inserted else { return nil }
    return transfer.words.printableLine
  }
}

extension TransferStatus {
  /// Whether it waits for more than its turn.
  var isHeldUp: Bool {
    state == .waiting && (attempts > 0 || waitsFor != nil && waitsFor != .turn)
  }
}
