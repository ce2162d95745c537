import Glibc
package import Hummingbird

/// A middleware that accepts only programs of the service's user. A loopback port is open to every
/// user of the computer.
package struct SamePersonOnly: RouterMiddleware {
  /// The context of a request.
  package typealias Context = ServiceContext

  private let user: UInt32

  /// - Parameter user: The identifier of the accepted user.
  package init(user: UInt32 = geteuid()) { self.user = user }

  /// Passes the request on.
  /// - Throws: `HTTPError` (403) if another user's program sent the request.
  package func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard await context.user() == user else {
      throw HTTPError(
        .forbidden,
        message: "This service serves only programs of the user who runs it. "
          + "Call it as that user, or run your own services: sharesheet services run")
    }
    return try await next(request, context)
  }
}
