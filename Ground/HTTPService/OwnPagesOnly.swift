import HTTPTypes
package import Hummingbird

/// A middleware that rejects changes by web pages of other sites. Programs other than browsers send
/// no origin and are accepted.
package struct OwnPagesOnly: RouterMiddleware {
  /// The context of a request.
  package typealias Context = ServiceContext

  package init() {}

  /// Passes the request on.
  /// - Throws: `HTTPError` (403) if a page of another site sent a request that changes something.
  package func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard [.get, .head, .options].contains(request.method) || Self.isOwn(request) else {
      throw HTTPError(.forbidden, message: "Pages of other sites may not change anything here.")
    }
    return try await next(request, context)
  }

  /// Returns whether the request comes from a page of this service, or from no page.
  package static func isOwn(_ request: Request) -> Bool {
    if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ request.headers[$0] }) {
      return site == "same-origin" || site == "none"
    }
    guard let origin = request.headers[.origin] else { return true }
    return request.head.authority.map { origin == "http://\($0)" } ?? false
  }
}
