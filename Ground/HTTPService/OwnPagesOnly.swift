import HTTPTypes
package import Hummingbird

/// Lets a page in a browser change something only if the page is this service's own. Programs that
/// are no browsers say nothing of where they come from and are let in.
package struct OwnPagesOnly: RouterMiddleware {
  package typealias Context = ServiceContext

  package init() {}

  package func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard [.get, .head, .options].contains(request.method) || Self.isOwn(request) else {
      throw HTTPError(.forbidden, message: "A page of another site may not change anything here.")
    }
    return try await next(request, context)
  }

  /// Whether a request comes from a page of this service, or from no page at all.
  package static func isOwn(_ request: Request) -> Bool {
    if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ request.headers[$0] }) {
      return site == "same-origin" || site == "none"
    }
    guard let origin = request.headers[.origin] else { return true }
    return request.head.authority.map { origin == "http://\($0)" } ?? false
  }
}
