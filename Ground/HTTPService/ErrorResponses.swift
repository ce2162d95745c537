package import Hummingbird
import Logging

/// A middleware that turns thrown errors and unknown paths into responses.
package struct ErrorResponses: RouterMiddleware {
  /// The context of a request.
  package typealias Context = ServiceContext

  private let response: @Sendable (any Error, Request) throws -> Response

  /// - Parameter response: Returns the response to an error. The error is an `HTTPError` for an
  ///   unknown path or method, and for a body that is too large or cannot be decoded.
  package init(_ response: @escaping @Sendable (any Error, Request) throws -> Response) {
    self.response = response
  }

  /// - Parameter describe: Returns the status and JSON body for an error.
  package init<Value: Encodable & Sendable>(
    json describe: @escaping @Sendable (any Error) -> (status: HTTPResponse.Status, value: Value)
  ) {
    response = { error, _ in
      let (status, value) = describe(error)
      return try .json(value, status: status)
    }
  }

  /// Passes the request on, and turns a thrown error into a response. Logs errors with a status of
  /// 500 or above.
  package func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let response = try response(error, request)
      if response.status.code >= 500 {
        context.logger.error("\(request.method) \(request.uri.path): \(error)")
      }
      return response
    }
  }
}
