package import Contract
import Translations

/// One event of a `text/event-stream`.
package struct ServerSentEvent: Hashable, Sendable {
  /// The name, or `message` if the stream gives no name.
  package var name = "message"
  /// The data lines, joined by line feeds.
  package var data: String
}

/// A reader that splits a `text/event-stream` (HTML standard, "Server-sent events") into events.
/// The bytes may arrive in pieces of any size. Comments, identifiers and retry times are ignored.
package struct ServerSentEventReader: Sendable {
  private let maximumEvent: Int
  private var line: [UInt8] = []
  private var lastWasReturn = false
  private var isFirstLine = true
  private var name = ""
  private var data: [UInt8] = []
  private var hasData = false

  /// - Parameter maximumEvent: The longest event in bytes. A longer event is an error before it is
  ///   stored.
  package init(maximumEvent: Int) { self.maximumEvent = maximumEvent }

  /// Returns the events that these bytes complete, in order.
  /// - Throws: `ControlError` if an event is too long. The reader is then unusable.
  package mutating func take(
    _ bytes: some Sequence<UInt8>
  ) throws(ControlError) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      // A line ends with CR, LF or CRLF. The LF of a CRLF does not end another line.
      let completesReturn = lastWasReturn && byte == UInt8(ascii: "\n")
      lastWasReturn = byte == UInt8(ascii: "\r")
      if completesReturn { continue }
      if byte == UInt8(ascii: "\n") || lastWasReturn {
        if let event = endLine() { events.append(event) }
      } else {
        guard line.count + data.count < maximumEvent else {
          throw ControlError(
            .internal, translated("The daemon sent an event of more than \(maximumEvent) bytes."))
        }
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer {
      line.removeAll(keepingCapacity: true)
      isFirstLine = false
    }
    var content = line[...]
    if isFirstLine, content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    if content.isEmpty { return endEvent() }

    let colon = content.firstIndex(of: UInt8(ascii: ":")) ?? content.endIndex
    var value = content[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    switch String(decoding: content[..<colon], as: UTF8.self) {
    case "event": name = String(decoding: value, as: UTF8.self)
    case "data":
      if hasData { data.append(UInt8(ascii: "\n")) }
      data += value
      hasData = true
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer {
      name = ""
      data.removeAll()
      hasData = false
    }
    guard hasData else { return nil }
    return ServerSentEvent(
      name: name.isEmpty ? "message" : name, data: String(decoding: data, as: UTF8.self))
  }
}
