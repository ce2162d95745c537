import Linux
import NIOCore

extension Channel {
  /// Returns the process at the other end of a Unix socket. Returns `nil` over TCP, or if the
  /// client has closed the connection.
  func peerCredentials() -> EventLoopFuture<PeerCredentials?> {
    guard let provider = self as? any SocketOptionProvider else {
      return eventLoop.makeSucceededFuture(nil)
    }
    // SO_PEERCRED returns `struct ucred` of unix(7): three integers of 32 bits.
    let credentials: EventLoopFuture<(Int32, UInt32, UInt32)> = provider.unsafeGetSocketOption(
      level: .socket, name: NIOBSDSocket.Option(rawValue: 17))
    return credentials.map { process, user, _ -> PeerCredentials? in
      // A TCP socket returns process 0 and no valid user identifier.
      process > 0 ? PeerCredentials(processIdentifier: process, userIdentifier: user) : nil
    }.flatMapErrorThrowing { _ in nil }
  }

  var isLoopback: Bool {
    switch localAddress {
    case .v4, .v6: true
    default: false
    }
  }
}

extension OpenConnections {
  static func peer(of channel: any Channel) -> EventLoopFuture<Peer> {
    if channel.isLoopback {
      let user = LoopbackPeer.user(of: channel)
      return channel.eventLoop.makeSucceededFuture(user.map(Peer.user) ?? .unknown)
    }
    return channel.peerCredentials().map { $0.map(Peer.process) ?? .unknown }
  }
}
