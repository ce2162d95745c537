import ControlAPI
import PrintableText

/// How far several transfers are together, in a line that never goes back: a try that begins anew
/// sends bytes again, which is nobody's progress.
struct DeliveryProgress {
  private var furthest: [String: Int64] = [:]

  mutating func line(for transfers: [TransferStatus]) -> String {
    var sent: Int64 = 0
    var total: Int64 = 0
    for transfer in transfers {
      let now = transfer.state == .delivered ? transfer.bytesTotal : transfer.bytesSent
      let best = min(max(now, furthest[transfer.id] ?? 0), max(transfer.bytesTotal, now))
      furthest[transfer.id] = best
      sent += best
      total += max(transfer.bytesTotal, best)
    }
    let open = transfers.filter { !$0.state.isFinal }
    let waiting = open.first(where: \.isHeldUp)
    let percent = total > 0 ? Int(sent * 100 / total) : 0
    let amount = "\(percent) %  \(ByteCount(sent)) of \(ByteCount(total))"
    guard let waiting, open.allSatisfy({ $0.state == .waiting }) else {
      return "Sending  " + amount
    }
    return "Waiting  " + amount + "  " + waiting.sentence.printableLine
  }
}
