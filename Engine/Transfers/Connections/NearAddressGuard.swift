import Connectivity
import Contract
import NIOCore
import NIOPosix

/// A guard that rejects connections to an address that is nearer than a redirect may lead. It
/// checks each resolved address before a packet is sent, regardless of the host's name.
final class NearAddressGuard: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = NIOAny

  private let host: String
  private let nearest: AddressReach

  init(host: String, nearest: AddressReach) {
    self.host = host
    self.nearest = nearest
  }

  func connect(
    context: ChannelHandlerContext, to address: SocketAddress, promise: EventLoopPromise<Void>?
  ) {
    let text = address.ipAddress ?? ""
    let reach = AddressReach(address: text) ?? .computer
    guard reach >= nearest else {
      promise?.fail(NearAddressError(host: host, address: text, reach: reach))
      return
    }
    context.connect(to: address, promise: promise)
  }
}

extension NearAddressError {
  /// Creates the error of a connection if every address was too near.
  init?(_ error: any Error) {
    switch error {
    case let error as NearAddressError: self = error
    case let error as NIOConnectionError:
      let refusals = error.connectionErrors.compactMap { $0.error as? NearAddressError }
      guard let first = refusals.first, refusals.count == error.connectionErrors.count else {
        return nil
      }
      self = first
    default: return nil
    }
  }
}
