import AsyncHTTPClient
import Connectivity
import Contract
import Linux
import NIOCore
import NIOHTTP1
import NIOSSL

/// How a request reaches its server, and which identity the server must prove. Requests with the
/// same route may share a connection.
struct ForegroundRoute: Hashable, Sendable {
  var proxy: ProxySettings.Proxy?
  /// The host, as in `Origin`.
  var host: String
  /// `nil` if the connection is not encrypted.
  var identity: ServerIdentity?
  /// The minimum reach of the server, if another server redirected the request to it.
  var nearest: AddressReach?
  /// Whether the server may be on this computer or its networks.
  var mayBeLocal = true

  /// The addresses that the route may reach.
  var limit: AddressLimit {
    AddressLimit(host: host, nearest: nearest) { [mayBeLocal] in mayBeLocal }
  }

  /// Prepares a new connection for its first request.
  func prepare(_ channel: any Channel, noting reached: ReachRecord) -> EventLoopFuture<Void> {
    channel.eventLoop.flatSubmit {
      let pipeline = channel.pipeline.syncOperations
      do {
        // The client's own decoder rejects responses that every browser accepts.
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

  /// Checks the reach and identity of a connection's peer. Closes the connection if the peer is too
  /// near, or is not the requested server.
  private func check(_ channel: any Channel, noting reached: ReachRecord) -> EventLoopFuture<Void> {
    let allowed = channel.eventLoop.makeCompletedFuture { reached.note(try reach(of: channel)) }
    return allowed.flatMap {
      guard let identity else { return channel.eventLoop.makeSucceededVoidFuture() }
      return channel.nioSSL_peerCertificate().flatMapThrowing { try identity.check($0) }
    }
    .flatMapErrorThrowing { error in
      // The client must receive the error before the end of the connection.
      channel.eventLoop.execute { channel.close(promise: nil) }
      throw error
    }
  }

  /// Returns the reach of the server. A proxy hides the server's address, so the host's text
  /// decides.
  /// - Throws: `NearAddressError` or `LocalNetworkError` if the request must not reach the server.
  private func reach(of channel: any Channel) throws -> AddressReach {
    let address = proxy == nil ? channel.remoteAddress?.ipAddress : nil
    let reach = address.flatMap { AddressReach(address: $0) } ?? AddressReach(host: host)
    if let refusal = limit.refusal(of: reach, at: address ?? host) { throw refusal }
    return reach
  }
}

extension ForegroundRoute {
  /// Resolves the host, and checks its addresses before the first connection. The check of the
  /// connection itself comes after the handshake, which would show whether a port is open.
  func checkAddresses() async throws {
    guard !mayBeLocal, proxy == nil, AddressReach(address: host) == nil else { return }
    let nearest = try await OwnThread.run { AddressReach(nearestOf: host) }
    if let nearest, let refusal = limit.refusal(of: nearest, at: host) { throw refusal }
  }
}

/// The connections of one route, and the reach of the servers to which they led.
struct ForegroundClient: Sendable {
  let client: HTTPClient
  let route: ForegroundRoute
  /// The bundle identifier of the requests' extension, or `nil` for other processes.
  let owner: String?
  let reached: ReachRecord

  func shutdown() { client.shutdown { _ in } }
}
