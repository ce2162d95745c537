/// The distance of an address: this computer, a private network or the internet.
///
/// A server may redirect a request only to an address with at least the server's own reach. A
/// program at a nearer address may trust requests from this computer or its network, and the server
/// itself could not send such a request.
package enum AddressReach: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  /// This computer alone: loopback addresses.
  case computer
  /// The networks of this computer: private, shared and link-local addresses.
  case network
  /// Anywhere.
  case internet

  /// Returns whether the left reach is nearer than the right.
  package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .computer: 0
    case .network: 1
    case .internet: 2
    }
  }
}
