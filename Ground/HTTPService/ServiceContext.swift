package import Foundation
package import HTTPTypes
package import Hummingbird
package import Linux
import NIOCore
import NIOHTTPTypes
import Text

/// The context of a request: its connection, and the process or user that sent it.
package struct ServiceContext: RequestContext {
  /// The storage that the router needs.
  package var coreContext: CoreRequestContextStorage
  private let channel: any Channel
  /// The process or user that opened the connection. It is read once for each connection, because
  /// it never changes and reading it takes a system call.
  private let knownPeer: OpenConnections.Peer?

  /// Creates a context that reads its peer from the connection on demand.
  package init(source: ApplicationRequestContextSource) { self.init(source: source, peer: nil) }

  init(source: ApplicationRequestContextSource, peer: OpenConnections.Peer?) {
    coreContext = .init(source: source)
    channel = source.channel
    knownPeer = peer
  }

  /// The largest body that is decoded as a whole, in bytes.
  package var maxUploadSize: Int { 4 << 20 }

  /// The decoder of requests.
  package var requestDecoder: JSONDecoder { JSONText.decoder() }

  /// The encoder of responses.
  package var responseEncoder: JSONEncoder { JSONText.encoder() }

  /// Sends an informational response (1xx). If the connection is closed, nothing happens.
  package func inform(_ head: HTTPResponse) async {
    guard head.status.kind == .informational else { return }
    try? await channel.writeAndFlush(HTTPResponsePart.head(head))
  }

  /// Closes the request's connection at once.
  package func closeConnection() { channel.close(promise: nil) }

  /// Returns the user at the other end of a Unix socket or loopback connection, or `nil` if the
  /// client has closed the connection.
  package func user() async -> UInt32? {
    if case .user(let user) = knownPeer { return user }
    return channel.isLoopback ? LoopbackPeer.user(of: channel) : await peer()?.userIdentifier
  }

  /// Returns the process at the other end of a Unix socket. Returns `nil` over TCP, or if the
  /// client has closed the connection.
  package func peer() async -> PeerCredentials? {
    if case .process(let peer) = knownPeer { return peer }
    return try? await channel.peerCredentials().get()
  }
}
