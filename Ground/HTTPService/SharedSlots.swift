/// A limited number of places, in total and for each peer.
///
/// If all places are taken, the peer with the most places loses its oldest place to a peer that has
/// at least two fewer places. So a new peer finds a place unless every peer has only one place.
package struct SharedSlots<ID: Hashable, Peer: Hashable, Holder> {
  /// The result of `take`.
  package enum Answer {
    /// The peer got a place. `from` is the holder that lost this place, or `nil` if the place was
    /// free.
    case taken(from: Holder?)
    /// The peer has as many places as allowed.
    case noneForPeer
    /// All places are taken.
    case none
  }

  private struct Place {
    let holder: Holder
    let peer: Peer
    /// A number that increases with each place.
    let number: Int
  }

  private let total: Int
  private let perPeer: Int
  private var places: [ID: Place] = [:]
  private var counts: [Peer: Int] = [:]
  private var next = 0

  package init(total: Int, perPeer: Int) {
    self.total = total
    self.perPeer = perPeer
  }

  /// Accesses the holder of a place.
  package subscript(id: ID) -> Holder? { places[id]?.holder }
  /// Returns the peer that has a place.
  package func peer(of id: ID) -> Peer? { places[id]?.peer }
  /// All holders.
  package var holders: [Holder] { places.values.map(\.holder) }

  /// Takes a place for a peer.
  package mutating func take(_ id: ID, of peer: Peer, _ holder: Holder) -> Answer {
    let own = counts[peer, default: 0]
    guard own < perPeer else { return .noneForPeer }
    var gone: Holder?
    if places.count >= total {
      guard let most = counts.max(by: { $0.value < $1.value }), most.value > own + 1,
        let oldest = places.filter({ $0.value.peer == most.key })
          .min(by: { $0.value.number < $1.value.number })
      else { return .none }
      gone = giveBack(oldest.key)
    }
    places[id] = Place(holder: holder, peer: peer, number: next)
    next += 1
    counts[peer, default: 0] += 1
    return .taken(from: gone)
  }

  /// Releases a place.
  /// - Returns: Its holder, or `nil` if the place is already released.
  @discardableResult
  package mutating func giveBack(_ id: ID) -> Holder? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    let left = (counts[place.peer] ?? 1) - 1
    counts[place.peer] = left > 0 ? left : nil
    return place.holder
  }
}
