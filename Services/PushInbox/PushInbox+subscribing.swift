import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Linux
import NIOCore
import ServicePages

extension PushInbox {
  func addSubscribing(to router: Router<ServiceContext>) {
    for format in [StreamFormat.json, .sse, .raw] {
      router.get("/{topic}/\(format.rawValue)") { request, context in
        try await subscribe(request, context, format)
      }
    }
    router.get("/{topic}/ws") { _, _ -> Response in
      throw PushFailure(
        50101, "There are no WebSockets here. Read at /TOPIC/json, /TOPIC/sse or /TOPIC/raw.",
        see: "subscribe/api/#http-stream")
    }
    router.get("/{topic}/auth") { request, context in
      try await entrance.admit(request, context, to: Self.topics(context), .read)
      return try Response.json(["success": true])
    }
  }

  static func topics(_ context: ServiceContext) throws -> [TopicName] {
    try TopicName.list(context.parameters.require("topic"))
  }

  private func subscribe(
    _ request: Request, _ context: ServiceContext, _ format: StreamFormat
  ) async throws -> Response {
    let topics = try Self.topics(context)
    try await entrance.admit(request, context, to: topics, .read)
    let parameters = RequestParameters(request)
    let isPoll = try parameters.isSet("poll", "po") ?? false
    let filter = try MessageFilter(parameters)
    let last = try await inbox.lastNumber()
    // After an interruption, a browser sends the last message's id in addition to the page's
    // parameters.
    let resumption = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0]?.nonEmpty }
    let since = try SinceParameter(
      resumption ?? parameters.text("since", "si"), isPoll: isPoll, last: last, ids: inbox.ids,
      now: inbox.now())
    let (first, number) = try await beginning(since, topics, last: last)
    let wanted = first.filter(filter.isWanted)
    return isPoll
      ? poll(format, topics, first: wanted, after: number, filter)
      : try await follow(
        request, context, format, topics, first: wanted,
        MessageStream(inbox, topics, after: number, live: last, filter))
  }

  /// Returns the first messages, and the number after which the other messages follow.
  private func beginning(
    _ since: SinceParameter, _ topics: [TopicName], last: Int64
  ) async throws -> (first: [PushMessage], number: Int64) {
    switch since {
    case .all: return ([], 0)
    case .none: return ([], last)
    case .message(let number): return ([], number)
    case .time(let time): return ([], try await inbox.number(before: time))
    case .latest:
      // Messages after `last` are part of the stream that follows.
      return (try await inbox.latest(of: topics).filter { $0.number <= last }, last)
    }
  }

  private func follow(
    _ request: Request, _ context: ServiceContext, _ format: StreamFormat, _ topics: [TopicName],
    first: [PushMessage], _ stream: MessageStream
  ) async throws -> Response {
    let place = try places.take(for: await context.user())
    let (url, inbox) = (url, inbox)
    let opening = try format.bytes(
      [PushEvent(.open, of: topics, at: inbox.now())] + first.map { PushEvent($0, url: url) })
    return try Response.following(
      stream.map { try format.bytes($0.map { PushEvent($0, url: url) }) },
      type: format.mediaType, opening: opening, for: request, keepAlive: keepAlive,
      // The closure keeps the place reserved as long as the response lasts.
      silence: { [place] in
        try withExtendedLifetime(place) {
          try format.bytes([PushEvent(.keepalive, of: topics, at: inbox.now())])
        }
      }, until: place.lost)
  }

  private func poll(
    _ format: StreamFormat, _ topics: [TopicName], first: [PushMessage], after start: Int64,
    _ filter: MessageFilter
  ) -> Response {
    Response.stream(type: format.mediaType) { [url, inbox] writer in
      try await writer.write(format.bytes(first.map { PushEvent($0, url: url) }))
      var number = start
      while true {
        let messages = try await inbox.messages(
          of: topics, after: number, live: .max, limit: MessageStream.page)
        guard let last = messages.last else { return }
        number = last.number
        let wanted = messages.filter(filter.isWanted)
        try await writer.write(format.bytes(wanted.map { PushEvent($0, url: url) }))
        if messages.count < MessageStream.page { return }
      }
    }
  }

  // MARK: Attachments

  /// Returns an attachment to any client that knows its name. Names are unguessable and appear only
  /// in messages.
  func attachment(_ name: String, for request: Request) async throws -> Response {
    guard let message = try await inbox.message(withFile: name),
      let attachment = message.attachment, let size = attachment.size
    else { throw PushFailure(40401, "This attachment is no longer kept.") }
    let isImage = attachment.type.map { $0.hasPrefix("image/") && $0 != "image/heic" } ?? false
    var headers: HTTPFields = [
      .contentType: attachment.type ?? "application/octet-stream",
      .contentDisposition: isImage ? "inline" : "attachment; filename=\"\(name)\"",
      .contentSecurityPolicy: "sandbox; default-src 'none'",
      .eTag: "\"\(name)\"",
      // The content never changes, but the file disappears with its message.
      .cacheControl: "private, no-cache",
    ]
    if request.headers[.ifNoneMatch] == headers[.eTag] {
      return Response(status: .notModified, headers: headers)
    }
    let file = try await DiskWork.run { [folder = inbox.folder] in try folder.open(name) }
    headers[.contentLength] = String(size)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(contentLength: Int(clamping: size)) { writer in
        while true {
          let part = try await DiskWork.run { try file.read(upTo: 256 << 10) }
          if part.isEmpty { break }
          try await writer.write(ByteBuffer(bytes: part))
        }
        try await writer.finish(nil)
      })
  }
}
