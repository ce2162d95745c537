import HTTPService
import Synchronization

/// The limited places for subscribers, in total and for each user. The limits leave connections for
/// publishers.
final class SubscriberSlots: Sendable {
  private struct State {
    var places: SharedSlots<ObjectIdentifier, UInt32?, AsyncStream<Never>.Continuation>
  }
  private let state: Mutex<State>

  init(_ limits: PushLimits) {
    state = Mutex(
      State(places: SharedSlots(total: limits.subscribers, perPeer: limits.subscribersPerUser)))
  }

  /// - Throws: `PushFailure` if no place is available.
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

  /// A subscriber's place. Deinitialization returns it.
  final class Place: Sendable {
    private let places: SubscriberSlots
    /// A stream that finishes when the place is given to another user's subscriber.
    let lost: AsyncStream<Never>
    fileprivate let ending: AsyncStream<Never>.Continuation

    fileprivate init(in places: SubscriberSlots) {
      self.places = places
      (lost, ending) = AsyncStream.makeStream()
    }

    deinit {
      let id = ObjectIdentifier(self)
      _ = places.state.withLock { $0.places.giveBack(id) }
    }
  }
}
