import HTTPService
import Synchronization

/// The places of those who listen: so many in all, and so many of one user, so that publishers find
/// a connection still.
final class SubscriberPlaces: Sendable {
  private struct State {
    var places: SharedPlaces<ObjectIdentifier, UInt32?, AsyncStream<Never>.Continuation>
  }
  private let state: Mutex<State>

  init(_ limits: PushLimits) {
    state = Mutex(
      State(places: SharedPlaces(total: limits.subscribers, perPeer: limits.subscribersPerUser)))
  }

  /// - throws: `PushFailure` when there is none to be had.
  func take(for user: UInt32?) throws(PushFailure) -> Place {
    let place = Place(in: self)
    switch state.withLock({
      $0.places.take(ObjectIdentifier(place), of: user, place.ending)
    }) {
    case .taken(let other): other?.finish()
    case .none, .noneForPeer: throw .tooManySubscribers
    }
    return place
  }

  /// Given back with this.
  final class Place: Sendable {
    private let places: SubscriberPlaces
    /// Ends when somebody else needs the place more.
    let lost: AsyncStream<Never>
    fileprivate let ending: AsyncStream<Never>.Continuation

    fileprivate init(in places: SubscriberPlaces) {
      self.places = places
      (lost, ending) = AsyncStream.makeStream()
    }

    deinit {
      let id = ObjectIdentifier(self)
      _ = places.state.withLock { $0.places.giveBack(id) }
    }
  }
}
