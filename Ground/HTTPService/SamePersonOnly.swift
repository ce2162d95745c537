import Glibc
package import Hummingbird

/// Answers only programs of the person whose service it is: a loopback port is open to every user
/// of the machine.
package struct SamePersonOnly: RouterMiddleware {
  package typealias Context = ServiceContext

  private let user: UInt32

  /// - Parameter user: whose programs are answered.
  package init(user: UInt32 = geteuid()) { self.user = user }

  package func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard await context.user() == user else {
      throw HTTPError(
        .forbidden,
        message: "This service shows what it has only to programs of the user who runs it. "
          + "Call it as that user, or run one of your own: sharesheet services run")
    }
    return try await next(request, context)
  }
}
