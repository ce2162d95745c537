package import Hummingbird

/// A middleware that accepts only requests to the name of a loopback address.
///
/// A web page can map its own host name to 127.0.0.1 and make a browser read from this service as
/// if it were the page's own server (DNS rebinding). The request then contains the page's name.
package struct LoopbackHostOnly: RouterMiddleware {
  /// The context of a request.
  package typealias Context = ServiceContext

  package init() {}

  /// Passes the request on.
  /// - Throws: `HTTPError` (421) if the request names another host.
  package func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard let authority = request.head.authority, LoopbackAddress.names(authority: authority) else {
      throw HTTPError(
        .misdirectedRequest,
        message: "This service answers only to localhost and loopback addresses.")
    }
    return try await next(request, context)
  }
}

extension LoopbackAddress {
  /// Returns whether the authority of a URL, with or without a port, is a loopback address.
  package static func names(authority: String) -> Bool {
    if host(named: authority.lowercased()) != nil { return true }
    guard let colon = authority.lastIndex(of: ":"),
      UInt16(authority[authority.index(after: colon)...]) != nil
    else { return false }
    return host(named: authority[..<colon].lowercased()) != nil
  }
}
