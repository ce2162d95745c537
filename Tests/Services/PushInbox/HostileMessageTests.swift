import Foundation
import Glibc
import HTTPService
import Linux
import PushInbox
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HostileMessageTests {
  private let push: TestPush

  init() async throws {
    var limits = PushLimits()
    limits.attachment = 200_000
    push = try await TestPush(limits: limits)
  }

  private var isClean: Bool {
    !push.folder.files.contains { $0.contains("incoming/") || $0.contains("/files/") }
  }

  @Test(arguments: [
    ["-H", "Title: \(String(repeating: "t", count: 1025))"],
    ["-H", "Click: https://x.example/\(String(repeating: "c", count: 2048))"],
    ["-H", "Icon: https://x.example/\(String(repeating: "c", count: 2048))"],
    ["-H", "Filename: \(String(repeating: "f", count: 256))"],
    ["-H", "Message: \(String(repeating: "m", count: 4097))", "-H", "Filename: f"],
    ["-H", "Tags: \(String(repeating: "t,", count: 33))"],
    ["-H", "Tags: \(String(repeating: "t", count: 129))"],
    ["-H", "Markdown: perhaps"], ["-H", "Idempotency-Key: \(String(repeating: "k", count: 256))"],
    ["-H", "Attach: javascript:alert(1)"], ["-H", "Icon: file:///etc/passwd"],
  ])
  func fieldLimits(fields: [String]) async throws {
    try await push.run {
      let answer = try await push.ask("/cows", ["-d", "m"] + fields)
      #expect(answer.status == 400, "\(answer.text)")
      #expect(try answer.pushRefusal().http == 400)
      #expect(try await push.poll("cows").isEmpty)
      try await push.folder.settle()
      #expect(isClean)
    }
  }

  @Test("A field has only one line") func lineBreaks() async throws {
    try await push.run {
      let told = try await push.publish(
        "m", to: "cows",
        [
          "-H", "Title: =?UTF-8?Q?a=0D=0Aevent:_open=00=1B[2J?=", "-H",
          "Click: =?UTF-8?Q?https://x=0D=0Ay?=",
        ])
      #expect(told.title == "a  event: open  [2J" && told.click == "https://x  y")
      let stream = try await push.ask("/cows/sse?poll=1")
      #expect(stream.text.split(separator: "\n").count == 2)
    }
  }

  @Test("A connection with endless headers is closed") func endlessHeaders() async throws {
    try await push.run {
      try await onThread {
        let client = try RawConnection(port: push.address.port, timeout: 60)
        try client.send("POST /cows HTTP/1.1\r\nHost: localhost\r\n")
        // Sends until the server closes the connection. The server still reads while it sends its
        // response. On a busy machine it may read many megabytes in this time.
        var sent = 0
        while sent < 8 << 30 {
          let field = "X-\(sent): \(String(repeating: "h", count: 8000))\r\n"
          do { try client.send(field) } catch { break }
          sent += field.utf8.count
        }
        #expect(sent < 8 << 30)
      }
      #expect(try await push.publish("still there", to: "cows").message == "still there")
    }
  }

  @Test("A message that is too large is rejected immediately") func rejectsTooLarge() async throws {
    try await push.run {
      let large = try push.folder.sparseFile("large", size: 200_001).path
      for arguments in [["-H", "Filename: f"], []] {
        let answer = try await push.ask("/cows", ["-T", large] + arguments)
        #expect(answer.status == 413)
        #expect(try answer.pushRefusal().code == 41301)
      }
      let json = try push.folder.file(
        "json",
        Data("{\"topic\":\"cows\",\"message\":\"\(String(repeating: "m", count: 70_000))\"}".utf8))
      let answer = try await push.ask("/", ["--data-binary", "@\(json.path)"])
      #expect(answer.status == 413)
      #expect(try answer.pushRefusal().code == 41303)
      #expect(try await push.poll("cows").isEmpty)
      try await push.folder.settle()
      #expect(isClean)
    }
  }

  @Test(arguments: ["/cows", "/"])
  func rejectsEndlessBody(path: String) async throws {
    try await push.run {
      let answer = try await onThread {
        let client = try RawConnection(port: push.address.port, timeout: 60)
        try client.send(
          "PUT \(path) HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "1000\r\n\(String(repeating: "x", count: 0x1000))\r\n"
        var answered = pollfd(fd: client.socket.number, events: Int16(POLLIN), revents: 0)
        while poll(&answered, 1, 0) == 0 { try client.send(chunk) }
        return try client.readUntil("}")
      }
      #expect(answer.hasPrefix("HTTP/1.1 413"))
      #expect(try await push.poll("cows").isEmpty)
      while !isClean { await Task.yield() }
    }
  }

  @Test("A truncated body makes no message") func truncatedBody() async throws {
    try await push.run {
      for fields in ["", "Filename: f\r\n"] {
        try await onThread {
          let client = try RawConnection(port: push.address.port, timeout: 60)
          try client.send(
            "PUT /cows HTTP/1.1\r\nHost: localhost\r\n\(fields)Content-Length: 5000\r\n\r\nhalf")
          client.finishSending()
          _ = try? client.readUntil()
        }
      }
      #expect(try await push.poll("cows").isEmpty)
      while !isClean { await Task.yield() }
    }
  }

  @Test(arguments: [
    #"{"topic":"cows","priority":"high"}"#, #"{"topic":["cows"]}"#, #"{"topic":"cows","tags":"a"}"#,
    #"{"topic":"cows","priority":1e300}"#, "[]", "null", "{\"topic\":\"cows\"", "",
    String(repeating: "[", count: 60_000), "{\"topic\":\"cows\",\"title\":\"\\ud800\"}",
  ])
  func rejectsOtherJSON(json: String) async throws {
    try await push.run {
      let file = try push.folder.file("json", Data(json.utf8))
      let answer = try await push.ask("/", ["-X", "POST", "--data-binary", "@\(file.path)"])
      #expect(answer.status == 400, "\(answer.text)")
      #expect(try answer.pushRefusal().code == 40017)
    }
  }
}
