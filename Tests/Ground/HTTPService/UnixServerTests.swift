import Foundation
import Glibc
import HTTPService
import Hummingbird
import Linux
import Logging
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct UnixServerTests {
  private let folder: TemporaryFolder
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() throws { folder = try TemporaryFolder() }

  private func peerRouter() -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self)
    router.get("/peer") { _, context in
      let peer = await context.peer()
      return try Response.json(["pid": peer?.processIdentifier ?? -1])
    }
    return router
  }

  @Test("The peer is the process that connected to the socket", arguments: [10, 90, 300])
  func knowsPeer(pathLength: Int) async throws {
    var path = folder.url.path
    while path.utf8.count < pathLength {
      path += "/" + String(repeating: "d", count: 40)
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    }
    let socket = path + "/control.sock"
    let listener = try Listener.unix(path: socket, removesStale: false)
    #expect(try #require(FileStatus(path: socket)).mode & 0o777 == 0o600)
    try await withServices([HTTPServer(peerRouter(), on: listener, logger: logger)]) {
      let answer = try await onThread {
        let client = try UnixSocket.connect(to: socket, .stream)
        try Array("GET /peer HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8)
          .withUnsafeBytes { try client.send($0) }
        return String(decoding: try client.descriptor.readAll(limit: 65536), as: UTF8.self)
      }
      #expect(answer.hasSuffix("{\"pid\":\(getpid())}"))
    }
    #expect(FileStatus(path: socket) == nil, "the socket file goes with its server")
  }

  @Test func noPeerOverTCP() async throws {
    let (listener, address) = try Listener.anyPort()
    try await withServices([HTTPServer(peerRouter(), on: listener, logger: logger)]) {
      let answer = try await Curl.run(["\(address.url)/peer"])
      #expect(answer.text == "{\"pid\":-1}")
    }
  }

  /// NIO ends the process if its server is cancelled while accepted connections are not yet
  /// handled. `HTTPServer` must prevent this.
  @Test func endsWithPendingConnections() async throws {
    for round in 0..<20 {
      let socket = folder.path("door-\(round)")
      let listener = try Listener.unix(path: socket, removesStale: false)
      let server = HTTPServer(
        peerRouter(), on: listener, logger: logger, timeout: .milliseconds(10))
      let running = Task { try await server.run() }
      let callers = try await onThread {
        try (0..<40).map { _ in try UnixSocket.connect(to: socket, .stream) }
      }
      running.cancel()
      try await running.value
      withExtendedLifetime(callers) {}
    }
  }

  @Test func replacesStaleSocketOnRequest() throws {
    let path = folder.path("s")
    let first = try Listener.unix(path: path, removesStale: false)
    #expect(throws: SystemError.self) { try Listener.unix(path: path, removesStale: false) }
    _ = try Listener.unix(path: path, removesStale: true)
    withExtendedLifetime(first) {}
  }

  @Test func keepsOtherFiles() throws {
    let path = folder.path("notes")
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(throws: SystemError.self) { try Listener.unix(path: path, removesStale: true) }
    let content = try Data(contentsOf: URL(filePath: path))
    #expect(content == Data("mine".utf8))
  }
}
