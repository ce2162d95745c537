import Connectivity
import HTTPResponses
import NIOCore
import NIOHTTP1
import NIOSSL

/// How a load gets to its server, and who has to be there. Loads with the same one may share a
/// connection.
struct LoadRoute: Hashable, Sendable {
  var proxy: ProxySettings.Proxy?
  /// nil: nobody shows who it is, in the clear.
  var identity: ServerIdentity?

  /// Makes a new connection ready for its first request.
  func prepare(_ channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.flatSubmit {
      let pipeline = channel.pipeline.syncOperations
      do {
        // The client's own decoder refuses responses that every browser reads.
        let strict = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        try pipeline.addHandler(
          ByteToMessageHandler(ResponseDecoder()), position: .after(strict))
        return pipeline.removeHandler(strict).flatMap { check(channel) }
      } catch {
        return channel.eventLoop.makeFailedFuture(error)
      }
    }
  }

  /// Looks at who is at the other end of a connection, and ends it if that is somebody else.
  private func check(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard let identity else { return channel.eventLoop.makeSucceededVoidFuture() }
    return channel.nioSSL_peerCertificate().flatMapThrowing { try identity.check($0) }
      .flatMapErrorThrowing { error in
        // The client is to hear of the error before it hears of the end.
        channel.eventLoop.execute { channel.close(promise: nil) }
        throw error
      }
  }
}
