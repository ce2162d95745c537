import Connectivity
import Contract
import NIOCore
import NIOPosix

/// A guard that rejects connections to an address that the request must not reach. It checks each
/// resolved address before a packet is sent, regardless of the host's name.
final class AddressGuard: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = NIOAny

  private let limit: AddressLimit

  init(_ limit: AddressLimit) { self.limit = limit }

  func connect(
    context: ChannelHandlerContext, to address: SocketAddress, promise: EventLoopPromise<Void>?
  ) {
    let text = address.ipAddress ?? ""
    if let refusal = limit.refusal(of: AddressReach(address: text) ?? .computer, at: text) {
      promise?.fail(refusal)
      return
    }
    context.connect(to: address, promise: promise)
  }
}

extension NearAddressError {
  /// Creates the error of a connection if every address was too near.
  init?(_ error: any Error) {
    guard let refusal = refusal(Self.self, in: error) else { return nil }
    self = refusal
  }
}

extension LocalNetworkError {
  /// Creates the error of a connection if every address lacked a permission.
  init?(_ error: any Error) {
    guard let refusal = refusal(Self.self, in: error) else { return nil }
    self = refusal
  }
}

/// Returns the error of the first address, if each address of a host had an error of this type.
private func refusal<Refusal: Error>(_ type: Refusal.Type, in error: any Error) -> Refusal? {
  guard let error = error as? NIOConnectionError else { return error as? Refusal }
  let refusals = error.connectionErrors.compactMap { $0.error as? Refusal }
  return refusals.count == error.connectionErrors.count ? refusals.first : nil
}
