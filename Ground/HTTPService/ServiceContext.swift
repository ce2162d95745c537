package import Foundation
package import HTTPTypes
package import Hummingbird
package import Linux
import NIOCore
import NIOHTTPTypes
import Text

/// What a handler knows of a request: over a Unix socket also who sends it.
package struct ServiceContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  private let channel: any Channel
  /// The process or user that opened the connection. Neither changes while the connection lasts,
  /// and asking the kernel for each request takes time.
  private let knownPeer: OpenConnections.Peer?

  package init(source: ApplicationRequestContextSource) { self.init(source: source, peer: nil) }

  init(source: ApplicationRequestContextSource, peer: OpenConnections.Peer?) {
    coreContext = .init(source: source)
    channel = source.channel
    knownPeer = peer
  }

  /// Bytes of a body that is decoded as a whole.
  package var maxUploadSize: Int { 4 << 20 }

  package var requestDecoder: JSONDecoder { JSONText.decoder() }

  package var responseEncoder: JSONEncoder { JSONText.encoder() }

  /// Sends an answer before the answer (1xx). That nobody is there to hear it is no error.
  package func inform(_ head: HTTPResponse) async {
    guard head.status.kind == .informational else { return }
    try? await channel.writeAndFlush(HTTPResponsePart.head(head))
  }

  /// Ends the connection that the request came by, at once.
  package func closeConnection() { channel.close(promise: nil) }

  /// Whose program is at the other end, over a Unix socket or a loopback address; nil when it has
  /// gone.
  package func user() async -> UInt32? {
    if case .user(let user) = knownPeer { return user }
    return channel.isLoopback ? LoopbackPeer.user(of: channel) : await peer()?.userIdentifier
  }

  /// Who is at the other end of the Unix socket; nil over TCP, or when the caller has gone.
  package func peer() async -> PeerCredentials? {
    if case .process(let peer) = knownPeer { return peer }
    return try? await channel.peerCredentials().get()
  }
}
