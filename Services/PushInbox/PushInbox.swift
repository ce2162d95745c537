import Glibc
package import HTTPService
import HTTPTypes
package import Hummingbird
import Logging
import ServicePages

/// The push inbox's routes: ntfy's publish and subscribe protocol, attachments, and a page for each
/// topic.
package struct PushInbox: Sendable {
  let inbox: Inbox
  /// The address for clients, without a slash at the end.
  let url: String
  let entrance: Entrance
  let places: SubscriberSlots
  /// The longest silence of a stream.
  let keepAlive: Duration

  /// - Parameters:
  ///   - inbox: The storage of the messages.
  ///   - url: The address for clients, for example `http://127.0.0.1:4988`.
  ///   - access: The tokens of protected topics.
  ///   - owner: The user whose programs may use unprotected topics.
  ///   - keepAlive: The longest silence of a stream.
  package init(
    inbox: Inbox, url: String, access: TopicAccess, owner: UInt32 = geteuid(),
    keepAlive: Duration = .seconds(45)
  ) {
    self.inbox = inbox
    self.url = url
    self.keepAlive = keepAlive
    entrance = Entrance(access: access, owner: owner)
    places = SubscriberSlots(inbox.limits)
  }

  package func router() -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
      PageProtection()
      PushErrors()
      LoopbackHostOnly()
      OwnPagesOnly()
    }
    addPublishing(to: router)
    addSubscribing(to: router)
    addPages(to: router)
    router.get("/v1/health") { _, _ in try Response.json(["healthy": true]) }
    router.get("/file/{name}") { request, context in
      try await attachment(context.parameters.require("name"), for: request)
    }
    return router
  }
}

/// Responds to errors in ntfy's JSON. A browser is also asked for the password if one could help.
private struct PushErrors: RouterMiddleware {
  typealias Context = ServiceContext

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let failure = PushFailure(describing: error)
      if failure.http >= 500 {
        context.logger.error("\(request.method) \(request.uri.path): \(error)")
      }
      var headers: HTTPFields = [:]
      if failure.asksForPassword {
        headers[.wwwAuthenticate] = "Basic realm=\"The token, as the password\", charset=\"UTF-8\""
      }
      return try .json(failure, status: failure.status, headers: headers)
    }
  }
}
