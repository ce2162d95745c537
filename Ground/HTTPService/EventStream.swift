import Foundation
import HTTPTypes
package import Hummingbird
package import NIOCore
import Text

/// One server-sent event: its name, and a value that becomes one line of JSON.
package struct ServerEvent: Sendable {
  /// One line.
  package let name: String
  package let data: any Encodable & Sendable

  package init(_ name: String, _ data: any Encodable & Sendable) {
    self.name = name
    self.data = data
  }
}

extension Response {
  /// A `text/event-stream` of `events`, until they end, the client goes or the service shuts down.
  ///
  /// The next event is asked for only when the client has taken the one before, so nothing piles up
  /// here; what a slow reader misses is for the sequence to say. A comment every `keepAlive` finds
  /// out about clients that are gone without a word.
  /// - Parameters:
  ///   - events: what is sent.
  ///   - request: the one that is answered; its connection's end ends the stream.
  ///   - keepAlive: the longest silence.
  /// - Returns: the response.
  /// - throws: `HTTPError` when the request has a body.
  package static func events<Events: AsyncSequence & Sendable>(
    _ events: Events, for request: Request, keepAlive: Duration = .seconds(15)
  ) throws -> Response where Events.Element == ServerEvent {
    try Self.events(together: events.map { [$0] }, for: request, keepAlive: keepAlive)
  }

  /// The same for events that may come several at a time, and are sent together then.
  package static func events<Events: AsyncSequence & Sendable>(
    together events: Events, for request: Request, keepAlive: Duration = .seconds(15)
  ) throws -> Response where Events.Element == [ServerEvent] {
    let comment = ByteBuffer(string: ": \n\n")
    return try following(
      events.map(ServerEvent.bytes), type: "text/event-stream", opening: comment, for: request,
      keepAlive: keepAlive, silence: { comment })
  }

  /// A body of `parts`, until they end, the client goes or the service shuts down.
  ///
  /// The next part is asked for only when the client has taken the one before.
  /// - Parameters:
  ///   - parts: what is sent.
  ///   - type: the media type.
  ///   - opening: what is sent at once.
  ///   - request: the one that is answered; its connection's end ends the stream.
  ///   - keepAlive: the longest silence.
  ///   - silence: what is sent instead of a longer one.
  ///   - end: ends the stream when it ends.
  /// - Returns: the response.
  /// - throws: `HTTPError` when the request has a body.
  package static func following<Parts: AsyncSequence & Sendable>(
    _ parts: Parts, type: String, opening: ByteBuffer, for request: Request,
    keepAlive: Duration = .seconds(15), silence: @escaping @Sendable () throws -> ByteBuffer,
    until end: AsyncStream<Never>? = nil
  ) throws -> Response where Parts.Element == ByteBuffer {
    // What follows the request must be the client's end, not a body that nobody reads.
    guard request.headers[.transferEncoding] == nil,
      (request.headers[.contentLength] ?? "0") == "0"
    else { throw HTTPError(.badRequest, message: "A request for events has no body.") }
    let body = request.body
    return Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody { writer in
        let (left, leaving) = AsyncStream<Never>.makeStream()
        let source = EventSource(parts)
        try await body.consumeWithInboundCloseHandler { _ in
          try await source.write(
            to: &writer, opening: opening, keepAlive: keepAlive, silence: silence,
            ends: [left] + (end.map { [$0] } ?? []))
        } onInboundClosed: {
          leaving.finish()
        }
        try await writer.finish(nil)
      })
  }
}

extension ServerEvent {
  fileprivate static func bytes(of events: [ServerEvent]) throws -> ByteBuffer {
    var bytes = ByteBuffer()
    for event in events {
      bytes.writeString("event: \(event.name)\ndata: ")
      bytes.writeBytes(try JSONText.encode(event.data))
      bytes.writeString("\n\n")
    }
    return bytes
  }
}
