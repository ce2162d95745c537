import Connectivity
import Contract
import NIOCore
import NIOHTTP1
import NIOSSL

/// How a load gets to its server, and who has to be there. Loads with the same one may share a
/// connection.
struct LoadRoute: Hashable, Sendable {
  var proxy: ProxySettings.Proxy?
  /// As `Origin` has it.
  var host: String
  /// nil: nobody shows who it is, in the clear.
  var identity: ServerIdentity?
  /// The reach that the server has to have at least, because another server redirected to it.
  var nearest: AddressReach?

  /// Makes a new connection ready for its first request.
  func prepare(_ channel: any Channel, noting reached: ReachRecord) -> EventLoopFuture<Void> {
    channel.eventLoop.flatSubmit {
      let pipeline = channel.pipeline.syncOperations
      do {
        // The client's own decoder refuses responses that every browser reads.
        let strict = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        try pipeline.addHandler(
          ByteToMessageHandler(ResponseDecoder()), position: .after(strict))
        return pipeline.removeHandler(strict).flatMap {
          check(channel, noting: reached)
        }
      } catch {
        return channel.eventLoop.makeFailedFuture(error)
      }
    }
  }

  /// Looks at who is at the other end of a connection, and ends it if that is somebody else.
  private func check(_ channel: any Channel, noting reached: ReachRecord) -> EventLoopFuture<Void> {
    let allowed = channel.eventLoop.makeCompletedFuture { reached.note(try reach(of: channel)) }
    return allowed.flatMap {
      guard let identity else { return channel.eventLoop.makeSucceededVoidFuture() }
      return channel.nioSSL_peerCertificate().flatMapThrowing { try identity.check($0) }
    }
    .flatMapErrorThrowing { error in
      // The client is to hear of the error before it hears of the end.
      channel.eventLoop.execute { channel.close(promise: nil) }
      throw error
    }
  }

  /// A proxy hides the server's address: then the host as written has to do.
  /// - throws: `NearAddressError`.
  private func reach(of channel: any Channel) throws -> AddressReach {
    let address = proxy == nil ? channel.remoteAddress?.ipAddress : nil
    let reach = address.flatMap { AddressReach(address: $0) } ?? AddressReach(host: host)
    if let nearest, reach < nearest {
      throw NearAddressError(host: host, address: address ?? host, reach: reach)
    }
    return reach
  }
}
