import Glibc
package import HTTPService
import HTTPTypes
package import Hummingbird
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
      ErrorResponses { error, _ in try PushFailure(describing: error).response() }
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
