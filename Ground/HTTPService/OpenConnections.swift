import Linux
import NIOCore
import Synchronization

/// The connections of one server: no more than it can hold, and ended with it.
final class OpenConnections: Sendable {
  /// Who has connections: a process over a Unix socket, else a user.
  enum Peer: Hashable, Sendable {
    case process(Int32)
    case user(UInt32)
    case unknown
  }

  private struct Holding {
    let channel: any Channel
    let peer: Peer
    /// In the order of their coming.
    let number: Int
  }

  private struct State {
    var held: [ObjectIdentifier: Holding] = [:]
    var counts: [Peer: Int] = [:]
    var next = 0
    /// Set once they shall end.
    var patience: TimeAmount?

    mutating func remove(_ id: ObjectIdentifier) -> (any Channel)? {
      guard let holding = held.removeValue(forKey: id) else { return nil }
      let left = (counts[holding.peer] ?? 1) - 1
      counts[holding.peer] = left > 0 ? left : nil
      return holding.channel
    }

    /// The oldest connection of whoever has most of them, if that is more than another would have.
    mutating func removeOldest(unlessOf peer: Peer) -> (any Channel)? {
      guard let most = counts.max(by: { $0.value < $1.value }),
        most.value > counts[peer, default: 0] + 1,
        let oldest = held.filter({ $0.value.peer == most.key })
          .min(by: { $0.value.number < $1.value.number })
      else { return nil }
      return remove(oldest.key)
    }
  }

  private let limits: ConnectionLimits
  private let state = Mutex(State())

  init(_ limits: ConnectionLimits) { self.limits = limits }

  /// When all places are taken, whoever has most of them gives its oldest one up: who has none yet
  /// always finds one, though several take all that each may have.
  /// - Returns: why there is no place for it; nil when it has one.
  func add(_ channel: any Channel, of peer: Peer) -> String? {
    let id = ObjectIdentifier(channel)
    var given: (any Channel)?
    let refusal = state.withLock { state -> String? in
      if let refusal = self.refusal(state, peer) { return refusal }
      if state.held.count >= limits.total {
        given = state.removeOldest(unlessOf: peer)
        guard given != nil else {
          return "\(limits.total) connections are open here, which is the most. "
            + "Try again in a moment."
        }
      }
      state.held[id] = Holding(channel: channel, peer: peer, number: state.next)
      state.next += 1
      state.counts[peer, default: 0] += 1
      return nil
    }
    given?.close(promise: nil)
    if let refusal { return refusal }
    channel.closeFuture.whenComplete { _ in
      self.state.withLock { _ = $0.remove(id) }
    }
    if let patience = state.withLock({ $0.patience }) { Self.end(channel, within: patience) }
    return nil
  }

  private func refusal(_ state: State, _ peer: Peer) -> String? {
    guard state.counts[peer, default: 0] >= limits.perPeer else { return nil }
    let whose =
      switch peer {
      case .process(let number): "Process \(number)"
      case .user(let number): "User \(number)"
      case .unknown: "Somebody unknown"
      }
    return "\(whose) has \(limits.perPeer) connections open here, which is the most for one. "
      + "Close some, then try again."
  }

  /// Closes idle connections now, those with a request when it is answered, or after `patience`.
  func end(within patience: TimeAmount) {
    let channels = state.withLock { state in
      state.patience = patience
      return state.held.values.map(\.channel)
    }
    for channel in channels { Self.end(channel, within: patience) }
  }

  private static func end(_ channel: any Channel, within patience: TimeAmount) {
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    let closing = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in closing.cancel() }
  }
}
