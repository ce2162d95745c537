import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Text

@testable import Contract
@testable import DaemonClient

struct ControlClientTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let transfer = """
    {"id":"7","state":"sending","method":"PUT","url":"http://a/","bytesSent":1,"bytesTotal":2,\
    "attempts":1,"created":"2026-01-02T03:04:05Z","sentence":"Sending."}
    """

  @Test("A route's response is decoded as its value, including dates")
  func decodedResponse() async throws {
    let server = try SmallServer(in: folder, answering: [response("200 OK", "[\(Self.transfer)]")])
    defer { server.stop() }
    let transfers = try await ControlClient(socket: server.socket).transfers(of: "a b/c?&d")
    #expect(transfers.map(\.id) == ["7"])
    #expect(transfers.first?.created == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(
      server.requests.first?.hasPrefix("GET /v1/transfers?share=a%20b%2Fc%3F%26d HTTP/1.1\r\n")
        == true)
  }

  @Test("A request's body is the JSON of its value")
  func requestBody() async throws {
    let status = #"{"share":"1","state":"composing","transfers":[]}"#
    let server = try SmallServer(in: folder, answering: [response("202 Accepted", status)])
    defer { server.stop() }
    let client = ControlClient(socket: server.socket)
    try await client.send(.text("Hallöchen\n🐮", revision: 3), to: "1")
    let request = try #require(server.requests.first)
    let body = try #require(request.range(of: "\r\n\r\n")).upperBound
    #expect(request.hasPrefix("POST /v1/shares/1/input HTTP/1.1\r\n"))
    #expect(
      try JSONText.decode(PersonInput.self, from: Data(request[body...].utf8))
        == .text("Hallöchen\n🐮", revision: 3))
  }

  @Test("A socket can be reached even if its path is too long for a socket address")
  func longPath() async throws {
    let deep = try TemporaryFolder(depth: 4)
    let server = try SmallServer(in: deep, answering: [response("204 No Content", "")])
    defer { server.stop() }
    #expect(server.socket.path.utf8.count > 107)
    try await ControlClient(socket: server.socket).endShare("1")
    #expect(server.requests.count == 1)
  }

  @Test("The daemon's own error is thrown")
  func daemonError() async throws {
    let error = #"{"code":"contentNotValid","message":"-1 characters remaining"}"#
    let server = try SmallServer(in: folder, answering: [response("409 Conflict", error)])
    defer { server.stop() }
    await #expect(throws: ControlError(.contentNotValid, "-1 characters remaining")) {
      try await ControlClient(socket: server.socket).send(.post, to: "1")
    }
  }

  @Test(
    "A response that is not from the control API is an error",
    arguments: [
      (response("500 Oops", "<html>"), ControlError.Code.internal),
      (response("404 Not Found", ""), .notFound),
      (response("200 OK", "<html>"), .internal),
      ("nonsense\r\n\r\n", .noDaemon),
      ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", .noDaemon),
      ("", .noDaemon),
    ])
  func foreignResponse(answer: String, code: ControlError.Code) async throws {
    let server = try SmallServer(in: folder, answering: [answer])
    defer { server.stop() }
    let error = await #expect(throws: ControlError.self) {
      try await ControlClient(socket: server.socket).status()
    }
    #expect(error?.code == code)
  }

  @Test("A response of up to 16 MiB is accepted", arguments: [15, 17])
  func longResponse(mebibytes: Int) async throws {
    let text = String(repeating: "x", count: 1 << 20)
    let server = try SmallServer(
      in: folder,
      answering: [chunkedHead] + Array(repeating: chunk(text), count: mebibytes) + ["0\r\n\r\n"])
    defer { server.stop() }
    let client = ControlClient(socket: server.socket)
    if mebibytes <= 16 {
      #expect(try await client.log(of: "x").utf8.count == mebibytes << 20)
    } else {
      await #expect(throws: ControlError.self) { try await client.log(of: "x") }
    }
  }

  @Test("If no daemon listens, the error names the command that starts it")
  func noDaemon() async throws {
    let error = await #expect(throws: ControlError.self) {
      try await ControlClient(socket: folder.url.appending(path: "none")).status()
    }
    #expect(error?.code == .noDaemon)
    #expect(error?.message.contains("sharesheet daemon start") == true)
  }

  @Test("Events arrive in order, unknown events are skipped, and the stream ends with the response")
  func events() async throws {
    let event = "event: transfer\ndata: \(Self.transfer)\n\n"
    let text =
      event + ": still here\n\nevent: other\ndata: x\n\n"
      + event.replacing("sending", with: "delivered")
    let server = try SmallServer(
      in: folder,
      answering: [chunkedHead, chunk(String(text.prefix(50))), chunk(String(text.dropFirst(50)))]
        + ["0\r\n\r\n"])
    defer { server.stop() }
    var states: [TransferStatus.State] = []
    for try await status in ControlClient(socket: server.socket).transferEvents() {
      states.append(status.state)
    }
    #expect(states == [.sending, .delivered])
  }

  @Test("A stream whose connection closes early throws an error")
  func brokenEvents() async throws {
    let server = try SmallServer(
      in: folder,
      answering: [chunkedHead, chunk("event: transfer\ndata: \(Self.transfer)\n\n")])
    defer { server.stop() }
    var count = 0
    let error = await #expect(throws: ControlError.self) {
      for try await _ in ControlClient(socket: server.socket).transferEvents() { count += 1 }
    }
    #expect(error?.code == .noDaemon)
    #expect(count == 1)
  }

  @Test("A refused stream throws the daemon's error")
  func refusedEvents() async throws {
    let server = try SmallServer(
      in: folder,
      answering: [response("404 Not Found", #"{"code":"notFound","message":"No such share."}"#)])
    defer { server.stop() }
    await #expect(throws: ControlError(.notFound, "No such share.")) {
      for try await _ in ControlClient(socket: server.socket).shareEvents("1") {}
    }
  }

  @Test("Leaving a stream closes its connection")
  func abandonedStream() async throws {
    let server = try SmallServer(
      in: folder,
      answering: [chunkedHead, chunk("event: transfer\ndata: \(Self.transfer)\n\n")], then: .stay)
    defer { server.stop() }
    for try await _ in ControlClient(socket: server.socket).transferEvents() { break }
    var departures = server.departures.makeAsyncIterator()
    #expect(await departures.next() != nil)
  }

  @Test("A cancelled reader ends immediately and gets no error about the daemon")
  func cancelledReader() async throws {
    let server = try SmallServer(
      in: folder,
      answering: [chunkedHead, chunk("event: transfer\ndata: \(Self.transfer)\n\n")], then: .stay)
    defer { server.stop() }
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let reading = Task {
      for try await _ in ControlClient(socket: server.socket).transferEvents() { begin.yield() }
      // If the loop ended without an error, this call reports the cancellation.
      try Task.checkCancellation()
    }
    for await _ in begun { break }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
  }
}
