import Testing

@testable import Contract
@testable import DaemonClient

struct ServerSentEventReaderTests {
  private static let stream = """
    \u{FEFF}: hello\u{20}
    event: status
    data: {"a":1}

    data:first
    data: second
    data
    id: 7
    retry: 10

    event: lost

    unknown: field
    data: é🐮

    data: unfinished
    """
  private static let events = [
    ServerSentEvent(name: "status", data: #"{"a":1}"#),
    ServerSentEvent(data: "first\nsecond\n"),
    ServerSentEvent(data: "é🐮"),
  ]

  @Test(
    "The events do not depend on line endings or on how the bytes are split",
    arguments: [1, 2, 3, 7, 1000], ["\n", "\r", "\r\n"])
  func splitting(size: Int, lineEnd: String) throws {
    let bytes = Array(Self.stream.replacing("\n", with: lineEnd).utf8)
    var reader = ServerSentEventReader(maximumEvent: 1000)
    var events: [ServerSentEvent] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      events += try reader.take(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(events == Self.events)
  }

  @Test("An event of the maximum length is read, and a longer event is an error")
  func bound() throws {
    var reader = ServerSentEventReader(maximumEvent: 100)
    #expect(try reader.take(Array("data:\(String(repeating: "x", count: 95))\n\n".utf8)).count == 1)
    #expect(throws: ControlError.self) {
      try reader.take(Array("data:\(String(repeating: "x", count: 96))".utf8))
    }
    var other = ServerSentEventReader(maximumEvent: 100)
    #expect(throws: ControlError.self) {
      try other.take(Array(String(repeating: "data: 0123456789\n", count: 20).utf8))
    }
  }
}
