import Connectivity
import NIOCore
import NIOSSL

/// How a load gets to its server, and who has to be there. Loads with the same one may share a
/// connection.
struct LoadRoute: Hashable, Sendable {
  var proxy: ProxySettings.Proxy?
  /// nil: nobody shows who it is, in the clear.
  var identity: ServerIdentity?

  /// Looks at who is at the other end of a connection, and ends it if that is somebody else.
  func check(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard let identity else { return channel.eventLoop.makeSucceededVoidFuture() }
    return channel.nioSSL_peerCertificate().flatMapThrowing { try identity.check($0) }
      .flatMapErrorThrowing { error in
        // The client is to hear of the error before it hears of the end.
        channel.eventLoop.execute { channel.close(promise: nil) }
        throw error
      }
  }
}
