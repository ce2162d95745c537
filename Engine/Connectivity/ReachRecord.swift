package import Contract
import Synchronization

/// The farthest reach among the servers to which one request was sent, or to which the connections
/// of one route lead.
package final class ReachRecord: Sendable {
  private let state: Mutex<AddressReach?>

  package init(_ known: AddressReach? = nil) { state = Mutex(known) }

  package var farthest: AddressReach? { state.withLock { $0 } }

  package func note(_ reach: AddressReach) {
    state.withLock { $0 = max($0 ?? reach, reach) }
  }
}
