import Contract
import DaemonClient
import Foundation
import Linux
import NIOHTTP1
import TestServers
import Testing

@testable import URLLoading

/// An app's foreground requests in this process, with a real daemon.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct AppLoadsTests {
  private func session(_ home: SessionHome) -> URLLoading.URLSession {
    URLLoading.URLSession(
      .ephemeral, nil, nil, nil,
      AppLoads(directories: home.directories, program: "/nonexistent/sharesheetd"))
  }

  private func request(_ url: String, _ method: String = "GET") throws -> URLLoading.URLRequest {
    var request = URLLoading.URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = method
    return request
  }

  @Test("An app receives and sends data") func requests() async throws {
    let server = try await ScriptedServer { _, head in .answer(200, body: "\(head.method)") }
    try await SessionHome.with { home in
      let session = session(home)
      let (data, response) = try await session.data(for: request(server.url))
      #expect(String(decoding: data, as: UTF8.self) == "GET")
      #expect((response as? URLLoading.HTTPURLResponse)?.statusCode == 200)
      let (sent, _) = try await session.upload(
        for: request(server.url, "POST"), from: Data("moo".utf8))
      #expect(String(decoding: sent, as: UTF8.self) == "POST")
      #expect(server.requests.last?.body == Data("moo".utf8))
      // The daemon stored none of the requests as a transfer.
      #expect(try await home.daemon().transfers().isEmpty)
    }
    try await server.stop()
  }

  @Test("Each concurrent request gets its response") func sharedConnection() async throws {
    let server = try await ScriptedServer { _, head in .answer(200, body: head.uri) }
    try await SessionHome.with { home in
      let session = session(home)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          group.addTask {
            let (data, _) = try await session.data(for: request("\(server.url)/\(number)"))
            #expect(String(decoding: data, as: UTF8.self) == "/\(number)")
          }
        }
        try await group.waitForAll()
      }
    }
    try await server.stop()
  }

  @Test("A missing response is an error") func noResponse() async throws {
    try await SessionHome.with { home in
      let port = try RawServer(serve: nil).port
      await #expect(throws: URLError.self) {
        try await session(home).data(for: request("http://127.0.0.1:\(port)/"))
      }
    }
  }

  @Test("Requests succeed after a restart of the daemon") func restartedDaemon() async throws {
    let server = try await ScriptedServer { number, _ in
      number == 1 ? .silence : .answer(200, body: "moo")
    }
    try await SessionHome.with { home in
      let session = session(home)
      _ = try await session.data(for: request(server.url))
      let waiting = Task { try await session.data(for: request(server.url)) }
      await server.waitForRequests(2)
      try await home.killDaemon()
      await #expect(throws: URLError.self) { try await waiting.value }
      _ = try await home.daemon()
      let (data, _) = try await session.data(for: request(server.url))
      #expect(String(decoding: data, as: UTF8.self) == "moo")
    }
    try await server.stop()
  }

  @Test("An invalid message closes the connection") func invalidMessage() async throws {
    try await SessionHome.with { home in
      let client = try await home.daemon()
      let (near, far) = try UnixSocket.pair(.stream)
      let handle = try DescriptorSocketClient(socket: home.directories.descriptorSocket).handOver(
        far.descriptor, as: DescriptorHandOver())
      try await client.open(ForegroundSocket(handle: handle))
      try Data("what is this?".utf8).withUnsafeBytes { try near.send($0) }
      #expect(try near.receive(upTo: 1).bytes.isEmpty)
      await #expect(throws: ControlError.self) {
        try await client.open(ForegroundSocket(handle: "x"))
      }
    }
  }
}
