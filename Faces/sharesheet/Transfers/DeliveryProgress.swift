import Contract
import ShareSheet
import Text
import Translations

/// The combined progress of several transfers, as a line of text.
struct DeliveryProgress {
  private var bytes = SentBytes()

  mutating func line(for transfers: [TransferStatus]) -> String {
    bytes.update(transfers)
    let open = transfers.filter { !$0.state.isFinal }
    let waiting = open.first(where: \.isHeldUp)
    let percent = Int((bytes.fraction ?? 0) * 100)
    let (part, whole) = (
      SheetItem.size(Int64(exactly: bytes.sent) ?? .max),
      SheetItem.size(Int64(exactly: bytes.total) ?? .max)
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
