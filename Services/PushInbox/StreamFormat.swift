import Foundation
import NIOCore
import Text

/// The formats of a stream of events.
enum StreamFormat: String, Sendable {
  /// One line of JSON for each event.
  case json
  /// Server-sent events. Messages have no event name. Other events have a name.
  case sse
  /// One line of text for each event.
  case raw

  var mediaType: String {
    switch self {
    case .json: "application/x-ndjson; charset=utf-8"
    case .sse: "text/event-stream; charset=utf-8"
    case .raw: "text/plain; charset=utf-8"
    }
  }

  func bytes(_ events: [PushEvent]) throws -> ByteBuffer {
    var bytes = ByteBuffer()
    for event in events { try write(event, to: &bytes) }
    return bytes
  }

  private func write(_ event: PushEvent, to bytes: inout ByteBuffer) throws {
    switch self {
    case .json:
      bytes.writeBytes(try JSONText.encode(event))
      bytes.writeString("\n")
    case .sse:
      if event.event == .message {
        // After an interruption, a browser sends this id and receives the missed messages.
        bytes.writeString("id: \(event.id)\n")
      } else {
        bytes.writeString("event: \(event.event.rawValue)\n")
      }
      bytes.writeString("data: ")
      bytes.writeBytes(try JSONText.encode(event))
      bytes.writeString("\n\n")
    case .raw:
      let text = event.message ?? ""
      let line = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      bytes.writeString(line.joined(separator: " ") + "\n")
    }
  }
}
