package import Hummingbird
import Logging

/// A middleware that turns thrown errors and unknown paths into JSON responses.
package struct JSONErrors<Value: Encodable & Sendable>: RouterMiddleware {
  /// The context of a request.
  package typealias Context = ServiceContext
  /// Returns the status and body for an error.
  package typealias Describe = @Sendable (any Error) -> (status: HTTPResponse.Status, value: Value)

  private let describe: Describe

  /// - Parameter describe: Receives an `HTTPError` for an unknown path or method, and for a body
  ///   that is too large or cannot be decoded.
  package init(_ describe: @escaping Describe) { self.describe = describe }

  /// Passes the request on, and turns a thrown error into a response. Logs errors with a status of
  /// 500 or above.
  package func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let (status, value) = describe(error)
      if status.code >= 500 {
        context.logger.error("\(request.method) \(request.uri.path): \(error)")
      }
      return try .json(value, status: status)
    }
  }
}
