import ControlAPI
import PrintableText

/// What holds transfers up, said once for each cause: tries begin again and again, and thousands of
/// transfers may wait for one network.
struct DeliveryObstacles {
  private struct Cause: Hashable {
    var wait: TransferStatus.Wait
    var reason: String?
  }

  private var told: Set<Cause> = []

  /// - Returns: the transfer's own sentence where it waits for what nobody has been told of; else nil.
  mutating func sentence(for transfer: TransferStatus) -> String? {
    // What waits for a person ends the waiting, and is said then.
    guard transfer.isHeldUp, !transfer.waitsForPerson, let wait = transfer.waitsFor, wait != .turn
    else { return nil }
    // A network that is away has no reason of its own; the last try's may be an older one.
    let reason = wait == .offline || wait == .breaker ? nil : transfer.reason
    guard told.insert(Cause(wait: wait, reason: reason)).inserted else { return nil }
    return transfer.sentence.printableLine
  }
}

extension TransferStatus {
  /// Whether it waits for more than its turn.
  var isHeldUp: Bool {
    state == .waiting && (attempts > 0 || waitsFor != nil && waitsFor != .turn)
  }
}
