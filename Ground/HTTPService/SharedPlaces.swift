/// Places that callers share, as a value: so many in all, and so many of one peer.
///
/// When all are taken, whoever has most of them gives its oldest one up to one who has two fewer,
/// or less: who has none yet finds one, unless everybody has only one.
package struct SharedPlaces<ID: Hashable, Peer: Hashable, Holder> {
  package enum Answer {
    /// It has one; the holder that had to go for it, if one had.
    case taken(from: Holder?)
    /// Its peer has as many as one may have.
    case noneForPeer
    case none
  }

  private struct Place {
    let holder: Holder
    let peer: Peer
    /// In the order of their coming.
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

  package subscript(id: ID) -> Holder? { places[id]?.holder }
  package func peer(of id: ID) -> Peer? { places[id]?.peer }
  package var holders: [Holder] { places.values.map(\.holder) }

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

  /// - Returns: who had it; nil when it has been given back already.
  @discardableResult
  package mutating func giveBack(_ id: ID) -> Holder? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    let left = (counts[place.peer] ?? 1) - 1
    counts[place.peer] = left > 0 ? left : nil
    return place.holder
  }
}
