import Contract
import Foundation
import Linux
import NIOHTTP1
import TestServers
import Testing

@testable import ForegroundRequests

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ForegroundRequestTests {
  private let process = ForegroundTestProcess()

  /// Browsers also accept these responses, and do not use their connections again.
  @Test(arguments: [
    "HTTP/1.1 200 OK\nContent-Length: 2\n\nhi",
    "HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 2\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\nServer : x\r\nContent-Length: 2\r\n\r\nhi",
    "http/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
  ])
  func unusualResponses(_ response: String) async throws {
    let server = try RawServer { caller in
      caller.readHead()
      caller.say(response)
      caller.readHead()
      caller.say("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
    }
    for _ in 0..<2 {
      let outcome = try await process.load(.get(server.url))
      #expect(outcome.status == 200 && outcome.text == "hi")
    }
  }

  @Test("A response has its header and body") func response() async throws {
    let server = try await ScriptedServer { _, _ in
      .answer(201, headers: ["X-Kind": "cow"], body: "moo")
    }
    let outcome = try await process.load(.get(server.url + "/a?b=c#d"))
    #expect(outcome.status == 201 && outcome.text == "moo" && outcome.failure == nil)
    #expect(outcome.headers.contains(HeaderField(name: "X-Kind", value: "cow")))
    let request = try #require(server.requests.first)
    #expect(request.uri == "/a?b=c")
    #expect(request.headers["User-Agent"] == ["test"] && request.headers["Accept"] == ["*/*"])
  }

  @Test("The whole body is sent, whatever the offset of the file descriptor is") func bodyOffset()
    async throws
  {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let folder = try TemporaryFolder()
    let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    let file = try Descriptor.open(folder.file("body", content).path, O_RDONLY)
    _ = try file.read(upTo: 1000)
    var request = ForegroundRequest.get(server.url)
    request.method = "PUT"
    let outcome = try await process.load(request, body: file)
    #expect(outcome.status == 200 && outcome.sent == 300_000)
    let received = try #require(server.requests.first)
    #expect(received.method == "PUT" && received.body == content)
    #expect(received.headers["Content-Length"] == ["300000"])
  }

  /// With some of these methods, a server may not expect a body and may leave the body unread. The
  /// server would then read the body as the next request on the connection, which may belong to
  /// another client.
  @Test(arguments: ["GET", "DELETE", "TRACE", "PUT"])
  func doubtfulFraming(_ method: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let folder = try TemporaryFolder()
    let body = Data("GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    let file = try Descriptor.open(folder.file("body", body).path, O_RDONLY)
    var request = ForegroundRequest.get(server.url)
    request.method = method
    let outcome = try await process.load(request, body: file)
    if method == "TRACE" {
      #expect(outcome.failure != nil && server.begun == 0)
    } else {
      let received = try #require(server.requests.first)
      #expect(outcome.status == 200 && received.body == body)
      #expect(received.headers["Connection"] == (method == "PUT" ? [] : ["close"]))
    }
  }

  @Test("The daemon sets the framing fields, and the extension's values are ignored")
  func framingFields() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    var request = ForegroundRequest.get(server.url)
    for name in ["Host", "content-length", "Transfer-Encoding", "Connection", "TE", "Upgrade"] {
      request.headers.append(HeaderField(name: name, value: "99"))
    }
    request.headers.append(HeaderField(name: "X-Own", value: "1"))
    #expect(try await process.load(request).status == 200)
    let headers = try #require(server.requests.first).headers
    #expect(headers["Host"] == ["127.0.0.1:\(server.port)"])
    #expect(headers["X-Own"] == ["1"])
    for name in ["Content-Length", "Transfer-Encoding", "TE", "Upgrade"] {
      #expect(!headers.contains(name: name), "\(name)")
    }
  }

  @Test("A redirect is returned as a response") func redirections() async throws {
    let server = try await ScriptedServer { _, _ in
      .answer(302, headers: ["Location": "/elsewhere"])
    }
    #expect(try await process.load(.get(server.url)).status == 302)
    #expect(server.begun == 1)
  }

  @Test("Informational responses are skipped") func informationalResponses() async throws {
    let server = try RawServer { caller in
      caller.readHead()
      caller.say("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
      caller.say("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
      caller.readToEnd()
    }
    let outcome = try await process.load(.get(server.url))
    #expect(outcome.status == 200 && outcome.text == "hi")
  }

  @Test("A compressed response is decompressed") func compressedResponse() async throws {
    let packed = Data(
      base64Encoded: "H4sIAAAAAAACA8tIzcnJVyjPL8pJAQCFEUoNCwAAAA==")
    let bytes = try #require(packed)
    let server = try RawServer { caller in
      caller.readHead()
      caller.say(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n")
      try? bytes.withUnsafeBytes { try caller.writeAll($0) }
      caller.readToEnd()
    }
    #expect(try await process.load(.get(server.url)).text == "hello world")
  }

  @Test(arguments: [
    ("ftp://127.0.0.1/x", NSURLErrorUnsupportedURL), ("", NSURLErrorUnsupportedURL),
    ("file:///etc/hostname", NSURLErrorUnsupportedURL),
    ("http:///x", NSURLErrorBadURL), ("http://127.0.0.1:99999/", NSURLErrorBadURL),
    ("http://127.0.0.1:0/", NSURLErrorBadURL), ("http://a b/", NSURLErrorBadURL),
    ("http://" + String(repeating: "a", count: 70) + ".example/", NSURLErrorCannotFindHost),
  ])
  func invalidURLs(_ url: String, _ code: Int) async throws {
    #expect(try await process.load(.get(url)).code == code)
  }

  @Test(arguments: [
    ("GET", "X", "a\r\nHost: evil"), ("GET", "X\r\nHost", "evil"), ("GET", "X", "a\u{0}b"),
    ("GET", "", "a"), ("GET / HTTP/1.1\r\nX: y", "X", "a"), ("CONNECT", "X", "a"), ("", "X", "a"),
  ])
  func rejectsLineBreaks(_ method: String, _ name: String, _ value: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let request = ForegroundRequest(
      method: method, url: server.url, headers: [HeaderField(name: name, value: value)])
    #expect(try await process.load(request).code == NSURLErrorBadURL)
    #expect(server.begun == 0)
  }

  @Test("A header that is too long is rejected") func rejectsLongHeader() async throws {
    let request = ForegroundRequest(
      method: "GET", url: "http://127.0.0.1:9/",
      headers: [HeaderField(name: "X", value: String(repeating: "a", count: 65 << 10))])
    #expect(try await process.load(request).code == NSURLErrorDataLengthExceedsMaximum)
  }

  @Test("A body that is not a regular file is rejected") func rejectsOtherBodies() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let pipe = try Descriptor.pipe()
    let bodies = [
      pipe.reading, try .open("/tmp", O_RDONLY), try .open("/dev/zero", O_RDONLY),
    ]
    for body in bodies {
      let outcome = try await process.load(
        ForegroundRequest(method: "POST", url: server.url, headers: []), body: body)
      #expect(outcome.code == NSURLErrorCannotOpenFile)
    }
    #expect(server.begun == 0)
  }

  @Test(arguments: [Double.nan, -1, 0, .infinity])
  func invalidTimeouts(_ timeout: Double) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    #expect(try await process.load(.get(server.url, timeout: timeout)).status == 200)
  }
}
