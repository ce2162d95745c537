import Foundation
import HTTPTypes
package import Hummingbird
package import NIOCore
import Text

/// A server-sent event: a name, and a value sent as one line of JSON.
package struct ServerEvent: Sendable {
  /// The name, one line.
  package let name: String
  /// The value.
  package let data: any Encodable & Sendable

  package init(_ name: String, _ data: any Encodable & Sendable) {
    self.name = name
    self.data = data
  }
}

extension Response {
  /// Returns a response that sends `events` as a `text/event-stream` until they end, the client
  /// closes or the service shuts down.
  ///
  /// The next event is requested only when the client has received the previous event, so the
  /// events do not accumulate. The sequence decides which events a slow client misses. A comment
  /// after each `keepAlive` of silence detects clients that have vanished.
  /// - Parameters:
  ///   - events: The events.
  ///   - request: The request. The end of its connection ends the stream.
  ///   - keepAlive: The longest silence.
  /// - Throws: `HTTPError` if the request has a body.
  package static func events<Events: AsyncSequence & Sendable>(
    _ events: Events, for request: Request, keepAlive: Duration = .seconds(15)
  ) throws -> Response where Events.Element == ServerEvent {
    try Self.events(together: events.map { [$0] }, for: request, keepAlive: keepAlive)
  }

  /// Returns a response like `events(_:for:keepAlive:)`, but sends the events of one array
  /// together.
  package static func events<Events: AsyncSequence & Sendable>(
    together events: Events, for request: Request, keepAlive: Duration = .seconds(15)
  ) throws -> Response where Events.Element == [ServerEvent] {
    let comment = ByteBuffer(string: ": \n\n")
    return try following(
      events.map(ServerEvent.bytes), type: "text/event-stream", opening: comment, for: request,
      keepAlive: keepAlive, silence: { comment })
  }

  /// Returns a response that sends `parts` until they end, the client closes or the service shuts
  /// down.
  ///
  /// The next part is requested only when the client has received the previous part.
  /// - Parameters:
  ///   - parts: The parts of the body.
  ///   - type: The media type.
  ///   - opening: The bytes sent at once.
  ///   - request: The request. The end of its connection ends the stream.
  ///   - keepAlive: The longest silence.
  ///   - silence: Returns the bytes that are sent after each period of silence.
  ///   - end: A stream whose end also ends the response.
  /// - Throws: `HTTPError` if the request has a body.
  package static func following<Parts: AsyncSequence & Sendable>(
    _ parts: Parts, type: String, opening: ByteBuffer, for request: Request,
    keepAlive: Duration = .seconds(15), silence: @escaping @Sendable () throws -> ByteBuffer,
    until end: AsyncStream<Never>? = nil
  ) throws -> Response where Parts.Element == ByteBuffer {
    // Only the end of the connection may follow the request, because the stream never reads a body.
    guard request.headers[.transferEncoding] == nil,
      (request.headers[.contentLength] ?? "0") == "0"
    else { throw HTTPError(.badRequest, message: "A request for events must not have a body.") }
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
