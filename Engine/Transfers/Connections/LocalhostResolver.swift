import NIOCore
import NIOPosix

/// The addresses of `localhost` and its subdomains: the addresses of this machine over IPv6 and
/// IPv4, regardless of the system's tables (RFC 6761, section 6.3). A server is found if it listens
/// on one of the two addresses.
struct LocalhostResolver: Resolver, Sendable {
  let loop: any EventLoop

  func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
    addresses("127.0.0.1", port)
  }

  func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
    addresses("::1", port)
  }

  func cancelQueries() {}

  private func addresses(_ address: String, _ port: Int) -> EventLoopFuture<[SocketAddress]> {
    loop.makeCompletedFuture { [try SocketAddress(ipAddress: address, port: port)] }
  }
}
