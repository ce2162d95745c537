import Linux
import NIOCore
import Synchronization

/// The open connections of a server. Limits their number and closes them when the server ends.
final class OpenConnections: Sendable {
  /// The owner of connections: a process over a Unix socket, otherwise a user.
  enum Peer: Hashable, Sendable {
    case process(PeerCredentials)
    case user(UInt32)
    case unknown
  }

  private struct State {
    var places: SharedSlots<ObjectIdentifier, Peer, any Channel>
    /// The time after which all connections are closed, or `nil` until the server ends.
    var timeout: TimeAmount?
  }

  private let limits: ConnectionLimits
  private let state: Mutex<State>

  init(_ limits: ConnectionLimits) {
    self.limits = limits
    state = Mutex(
      State(places: SharedSlots(total: limits.total, perPeer: limits.perPeer)))
  }

  /// Adds a connection.
  /// - Returns: An error message if there is no place, otherwise `nil`.
  func add(_ channel: any Channel, of peer: Peer) -> String? {
    let id = ObjectIdentifier(channel)
    switch state.withLock({ $0.places.take(id, of: peer, channel) }) {
    case .noneForPeer: return refusal(of: peer)
    case .none:
      return "\(limits.total) connections are open, which is the limit. Try again in a moment."
    case .taken(let other): other?.close(promise: nil)
    }
    channel.closeFuture.whenComplete { _ in
      self.state.withLock { _ = $0.places.giveBack(id) }
    }
    if let timeout = state.withLock({ $0.timeout }) { Self.end(channel, within: timeout) }
    return nil
  }

  /// Returns the peer of a connection as it was when the connection opened.
  func peer(of channel: any Channel) -> Peer? {
    state.withLock { $0.places.peer(of: ObjectIdentifier(channel)) }
  }

  private func refusal(of peer: Peer) -> String {
    let whose =
      switch peer {
      case .process(let peer): "Process \(peer.processIdentifier)"
      case .user(let number): "User \(number)"
      case .unknown: "An unknown program"
      }
    return "\(whose) has \(limits.perPeer) open connections, which is the limit for each client. "
      + "Close some, then try again."
  }

  /// Closes idle connections at once. Closes the other connections after their response, at the
  /// latest after `timeout`.
  func end(within timeout: TimeAmount) {
    let channels = state.withLock { state in
      state.timeout = timeout
      return state.places.holders
    }
    for channel in channels { Self.end(channel, within: timeout) }
  }

  private static func end(_ channel: any Channel, within timeout: TimeAmount) {
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    let closing = channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in closing.cancel() }
  }
}
