import Contract
import Glibc
import HTTPService
import Hummingbird
import Linux

/// The middleware that rejects other users' processes, in case the permissions of the socket's
/// folder admit them.
struct SameUserOnly: RouterMiddleware {
  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard await context.peer()?.userIdentifier == geteuid() else {
      throw HTTPError(.forbidden, message: "This daemon serves the person it runs for only.")
    }
    return try await next(request, context)
  }
}
