package import HTTPService
import HTTPTypes
package import Hummingbird
import NIOCore

/// Headers that allow only the service's own styles and scripts on its pages, because the pages
/// show content from outside.
package struct PageProtection: RouterMiddleware {
  package typealias Context = ServiceContext

  package init() {}

  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  package func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = Self.policy
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    if let name = HTTPField.Name("Referrer-Policy") { response.headers[name] = "no-referrer" }
    if response.headers[.crossOriginResourcePolicy] == nil {
      response.headers[.crossOriginResourcePolicy] = "same-origin"
    }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

extension Response {
  package static func page(_ html: HTML) -> Response {
    asset(html.text, type: "text/html")
  }

  package static func asset(_ text: String, type: String) -> Response {
    let bytes = ByteBuffer(string: text)
    return Response(
      status: .ok,
      headers: [
        .contentType: "\(type); charset=utf-8", .contentLength: String(bytes.readableBytes),
      ], body: ResponseBody(byteBuffer: bytes))
  }

  /// Returns a response with a body that is written in parts, so that it is never in memory as a
  /// whole.
  package static func stream(
    type: String, _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
  ) -> Response {
    Response(
      status: .ok, headers: [.contentType: type],
      body: ResponseBody { writer in
        try await write(&writer)
        try await writer.finish(nil)
      })
  }
}
