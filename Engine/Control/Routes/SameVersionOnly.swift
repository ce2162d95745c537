import Contract
import HTTPService
import HTTPTypes
import Hummingbird

/// The middleware that adds the version of the control API to each response, and rejects requests
/// of another version.
struct SameVersionOnly: RouterMiddleware {
  let version: Int

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard let field = HTTPField.Name(ControlVersion.field) else {
      return try await next(request, context)
    }
    var response: Response
    if let said = request.headers[field], said != "\(version)",
      ControlVersion.isAsked(by: request.uri.path)
    {
      let error =
        Int(said).map { ControlError.otherVersion(caller: $0, daemon: version) }
        ?? ControlError(.invalidRequest, "\(ControlVersion.field) is a number.")
      response = try .json(error, status: Int(said) == nil ? .badRequest : .conflict)
    } else {
      response = try await next(request, context)
    }
    response.headers[field] = "\(version)"
    return response
  }
}
