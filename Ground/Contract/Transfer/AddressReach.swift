/// From how far away an address can be reached.
///
/// A server may redirect a request only to an address that can be reached from at least as far away
/// as its own. What is nearer trusts this computer, and the server itself could not reach it.
package enum AddressReach: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  /// From this computer alone.
  case computer
  /// From the networks that this computer is in: private, shared and link-local addresses.
  case network
  /// From anywhere.
  case internet

  package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .computer: 0
    case .network: 1
    case .internet: 2
    }
  }
}
