package import Hummingbird

/// Answers only requests that were made to a loopback address by its name.
///
/// A web page can point a name of its own at 127.0.0.1 and have a browser read from there as if it
/// were the page's own server (DNS rebinding). The name then shows in the request.
package struct LoopbackHostOnly: RouterMiddleware {
  package typealias Context = ServiceContext

  package init() {}

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
  /// Whether the authority of a URL, with or without a port, is this machine's own.
  package static func names(authority: String) -> Bool {
    if host(named: authority.lowercased()) != nil { return true }
    guard let colon = authority.lastIndex(of: ":"),
      UInt16(authority[authority.index(after: colon)...]) != nil
    else { return false }
    return host(named: authority[..<colon].lowercased()) != nil
  }
}
