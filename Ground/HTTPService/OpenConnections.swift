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

  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var counts: [Peer: Int] = [:]
    /// Set once they shall end.
    var patience: TimeAmount?
  }
  private let limits: ConnectionLimits
  private let state = Mutex(State())

  init(_ limits: ConnectionLimits) { self.limits = limits }

  /// - Returns: why there is no place for it; nil when it has one.
  func add(_ channel: any Channel, of peer: Peer) -> String? {
    let id = ObjectIdentifier(channel)
    let refusal = state.withLock { state -> String? in
      if let refusal = self.refusal(state, peer) { return refusal }
      state.channels[id] = channel
      state.counts[peer, default: 0] += 1
      return nil
    }
    if let refusal { return refusal }
    channel.closeFuture.whenComplete { _ in
      self.state.withLock { state in
        state.channels.removeValue(forKey: id)
        let left = (state.counts[peer] ?? 1) - 1
        state.counts[peer] = left > 0 ? left : nil
      }
    }
    if let patience = state.withLock({ $0.patience }) { Self.end(channel, within: patience) }
    return nil
  }

  private func refusal(_ state: State, _ peer: Peer) -> String? {
    if state.counts[peer, default: 0] >= limits.perPeer {
      let whose =
        switch peer {
        case .process(let number): "Process \(number)"
        case .user(let number): "User \(number)"
        case .unknown: "Somebody unknown"
        }
      return "\(whose) has \(limits.perPeer) connections open here, which is the most for one. "
        + "Close some, then try again."
    }
    if state.channels.count >= limits.total {
      return "\(limits.total) connections are open here, which is the most. Try again in a moment."
    }
    return nil
  }

  /// Closes idle connections now, those with a request when it is answered, or after `patience`.
  func end(within patience: TimeAmount) {
    let channels = state.withLock { state in
      state.patience = patience
      return Array(state.channels.values)
    }
    for channel in channels { Self.end(channel, within: patience) }
  }

  private static func end(_ channel: any Channel, within patience: TimeAmount) {
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    let closing = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in closing.cancel() }
  }
}
