import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore
import ServicePages

extension PushInbox {
  func addPages(to router: Router<ServiceContext>) {
    router.get("/") { _, context in
      try await entrance.admitOwner(context)
      let topics = try await inbox.topics(limit: TopicPages.most)
      return Response.page(TopicPages.front(topics, url: url))
    }
    router.get("/push.css") { _, _ in Response.asset(TopicAssets.style, type: "text/css") }
    router.get("/push.js") { _, _ in Response.asset(TopicAssets.script, type: "text/javascript") }
    // A topic needs no creation, because it exists through its use.
    router.post("/topics") { _, context in
      try await entrance.admitOwner(context)
      return Response(
        status: .seeOther,
        headers: [.location: "/\(TopicName.random())", .contentLength: "0"])
    }
    router.get("/{topic}") { request, context in
      let topic = try TopicName(context.parameters.require("topic"))
      try await entrance.admit(request, context, to: [topic], .read)
      return try await page(of: topic, for: request)
    }
    router.get("/{topic}/since") { request, context in
      let topic = try TopicName(context.parameters.require("topic"))
      try await entrance.admit(request, context, to: [topic], .read)
      guard let number = request.uri.queryParameters.get("after").flatMap({ Int64($0) }) else {
        throw PushFailure.sinceInvalid
      }
      // The oldest messages come first, so that a limited page skips no message.
      let messages = try await inbox.messages(
        of: [topic], after: number, live: number, limit: TopicPages.length)
      return Response.page(HTML(messages.reversed().map(TopicPages.article)))
    }
  }

  private func page(of topic: TopicName, for request: Request) async throws -> Response {
    let before = request.uri.queryParameters.get("before").flatMap { Int64($0) }
    // The number is read before the messages. The page then requests the messages that arrive in
    // between.
    let last = try await inbox.lastNumber()
    let messages = try await inbox.messages(
      of: topic, before: before ?? .max, limit: TopicPages.length + 1)
    let auth = request.uri.queryParameters.get("auth")
    let pages = TopicPages(
      topic: topic, url: url, auth: auth.flatMap { $0.isEmpty ? nil : $0 }, isFirst: before == nil)
    return Response.page(pages.page(messages, newest: messages.first?.number ?? last))
  }
}
