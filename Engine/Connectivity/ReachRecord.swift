package import Contract
import Synchronization

/// The farthest reach of the servers to which one request, or the connections of one route, have
/// led.
package final class ReachRecord: Sendable {
  private let state: Mutex<AddressReach?>

  package init(_ known: AddressReach? = nil) { state = Mutex(known) }

  package var farthest: AddressReach? { state.withLock { $0 } }

  package func note(_ reach: AddressReach) {
    state.withLock { $0 = max($0 ?? reach, reach) }
  }
}
