package import Hummingbird
import Logging

/// Makes every error that a route throws, and every path that there is not, a JSON response.
package struct JSONErrors<Value: Encodable & Sendable>: RouterMiddleware {
  package typealias Context = ServiceContext
  /// What the caller is told of an error.
  package typealias Describe = @Sendable (any Error) -> (status: HTTPResponse.Status, value: Value)

  private let describe: Describe

  /// - Parameter describe: gets `HTTPError` for a path or method that there is not, and for a body
  ///   that is too large or cannot be decoded.
  package init(_ describe: @escaping Describe) { self.describe = describe }

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
