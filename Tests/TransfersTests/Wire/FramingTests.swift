import Contract
import Foundation
import Linux
import TestServers
import Testing

@testable import Transfers

/// With a third-party server, each response belongs to its own request.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct FramingTests {
  /// A body that looks like a request. A server that does not read the body takes it for one.
  private static let smuggled = "POST /stolen HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"
  private static let methods = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "FETCH",
    "trace",
  ]

  @Test("A request never gets the response to another request", arguments: methods, [true, false])
  func reusedConnection(_ method: String, _ keepsAlive: Bool) async throws {
    let server = try await ForeignServer(keepsAlive: keepsAlive)
    let sender = try Sender()
    for body in [nil, "", "moo", Self.smuggled] {
      for framing in [[], [("Content-Length", "1")], [("Transfer-Encoding", "chunked")]] {
        let first = try await sender.send(
          "\(server.url)/yes", method: method,
          headers: framing.map { HeaderField(name: $0.0, value: $0.1) },
          body: body.map { Data($0.utf8) }, owner: "org.example.a")
        let said = first.words
        let isRefused = ["TRACE", "CONNECT"].contains(method.uppercased()) && !said.hasPrefix("2")
        #expect(said == "200" || isRefused, "\(method) \(body ?? "none") \(framing): \(said)")
        for owner in ["org.example.a", "org.example.b"] {
          let second = try await sender.send("\(server.url)/no", owner: owner)
          #expect(second.words == "403", "\(method) \(body ?? "none") \(framing)")
        }
      }
    }
    let ledger = try server.ledger
    #expect(!ledger.contains { $0.contains("/stolen") })
    #expect(ledger.count { $0 == "POST /no 3" } == 24)
    server.stop()
  }

  /// The control: if a client reuses a connection on which a body was left unread, it gets a
  /// response to a smuggled request.
  @Test("The control: unconditional reuse of connections gives wrong responses") func unsafeReuse()
    async throws
  {
    let server = try await ForeignServer(keepsAlive: true)
    let connection = try RawConnection(port: UInt16(server.port), timeout: 10)
    try connection.send(
      "TRACE /yes HTTP/1.1\r\nHost: a\r\n\r\n\(Self.smuggled)"
        + "POST /no HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: close\r\n\r\nmoo")
    let answers = try connection.readUntil().components(separatedBy: "HTTP/1.1 ").dropFirst()
    #expect(answers.map { $0.prefix(3) } == ["200", "200", "403"])
    #expect(try server.ledger.contains { $0.contains("/stolen") })
    server.stop()
  }

  /// Bytes after a response may look like the next response.
  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 204 No\r\nContent-Length: 38\r\n\r\n",
    "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
  ])
  func bytesAfterResponse(_ answer: String) async throws {
    let server = try RawServer { caller in
      caller.readHead()
      _ = try? caller.read(upTo: 3)
      caller.say(answer + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      // On a reused connection, the client would already have taken the surplus bytes for this
      // response.
      caller.readHead()
      caller.say("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
    }
    let sender = try Sender()
    #expect(try await sender.send(server.url).words.hasPrefix("20"))
    let connections = try await sender.send(server.url)
    #expect(connections.words.hasPrefix("20"), "it is the first of a new connection")
  }

  @Test(arguments: [("TRACE", "TRACE cannot have a body"), ("CONNECT", "through a proxy")])
  func rejectsMethods(_ method: String, _ reason: String) throws {
    let folder = try TemporaryFolder()
    let body = try Descriptor.open(folder.file("a", Data("moo".utf8)).path, 0)
    let handOff = HandOff(
      TransferRequest(kind: .upload, method: method, url: "http://a/", headers: []), body: body)
    let error = #expect(throws: RequestError.self) { try handOff.check() }
    #expect(error?.description.contains(reason) == true)
  }
}

/// Python's own HTTP server. It reads only the bodies of POST, PUT, PATCH and FETCH. It responds
/// with 200 to `/yes` and 403 to `/no`, and records each request.
private struct ForeignServer {
  let port: Int
  private let folder: TemporaryFolder
  private let pid: Int32

  var url: String { "http://127.0.0.1:\(port)" }

  var ledger: [String] {
    get throws {
      try String(contentsOfFile: folder.path("ledger"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
  }

  init(keepsAlive: Bool) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let (reading, writing) = try Descriptor.pipe()
    var python = ChildProcess(path: "/usr/bin/env")
    python.arguments = [
      "python3", "-c", Self.script, folder.path("ledger"), keepsAlive ? "1" : "0",
    ]
    python.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    python.descriptors = [nil, writing, nil]
    pid = try python.start()
    let line = try await onThread { try reading.read(upTo: 16) }
    port =
      Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
      ?? 0
  }

  func stop() {
    kill(pid, SIGKILL)
    _ = try? ChildProcess.wait(for: pid)
  }

  private static let script = """
    import http.server, sys
    ledger = open(sys.argv[1], "a", buffering=1)
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1" if sys.argv[2] == "1" else "HTTP/1.0"
        def answer(self):
            size = 0
            if self.command in ("POST", "PUT", "PATCH", "FETCH"):
                size = len(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
            ledger.write(f"{self.command} {self.path} {size}\\n")
            self.send_response(403 if self.path == "/no" else 200)
            self.send_header("Content-Length", "0")
            self.end_headers()
        do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = answer
        do_OPTIONS = do_TRACE = do_CONNECT = do_FETCH = do_trace = answer
        def log_message(self, *words): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """
}
