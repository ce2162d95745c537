import AsyncHTTPClient
import Connectivity
import Contract
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import TestServers
import Testing

@testable import ForegroundRequests

/// Foreground requests of an extension to hosts on this computer and its networks.
@Suite(.timeLimit(.minutes(2)), .ownThreads) struct LocalNetworkRequestTests {
  fileprivate static let owner = "org.example.Cow.Share"

  private func process(
    permitting hosts: Set<String> = [], of owner: String? = Self.owner,
    proxies: [String: String] = [:]
  ) -> ForegroundTestProcess {
    ForegroundTestProcess(
      ForegroundRequests(
        loops: .singleton, userAgent: "test",
        policy: LocalNetworkPolicy { _, host in hosts.contains(host) },
        proxies: ProxySettings(environment: proxies)), of: owner)
  }

  @Test(
    "A request to a local host fails as without a network, and names the command that allows it",
    arguments: [
      "127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "127.1",
      "169.254.169.254", "192.168.1.5", "[fd00::7]", "0xa9fea9fe",
    ])
  func refused(_ host: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let outcome = try await process().load(.get("http://\(host):\(server.port)/"))
    let name = host.filter { $0 != "[" && $0 != "]" }
    #expect(outcome.code == NSURLErrorNotConnectedToInternet)
    #expect(
      outcome.failure?.message.hasSuffix(
        "To allow it: sharesheet extensions network allow \(Self.owner) \(name)") == true)
    #expect(server.begun == 0)
    try await server.stop()
  }

  @Test("A closed port of a local host looks like an open one", arguments: ["http", "https"])
  func closedPort(_ scheme: String) async throws {
    let closed = try ClosedPort.take()
    let outcome = try await process().load(.get("\(scheme)://2130706433:\(closed)/"))
    #expect(outcome.code == NSURLErrorNotConnectedToInternet)
  }

  @Test("The addresses of a name are checked before the first connection")
  func resolved() async throws {
    let refused = ForegroundRoute(host: "2130706433", mayBeLocal: false)
    await #expect(throws: LocalNetworkError(host: "2130706433", reach: .computer)) {
      try await refused.checkAddresses()
    }
    try await ForegroundRoute(host: "2130706433", mayBeLocal: true).checkAddresses()
  }

  /// The name has another address in the second resolution.
  @Test("The address of the connection is checked, not only the resolved name")
  func rebinding() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let all = ForegroundRequests(
      loops: .singleton, userAgent: "test", policy: LocalNetworkPolicy { _, _ in false })
    let route = ForegroundRoute(host: "2130706433", mayBeLocal: false)
    let client = all.makeClient(for: route, of: Self.owner)
    await #expect(throws: LocalNetworkError(host: "2130706433", reach: .computer)) {
      _ = try await client.client.get(url: "http://2130706433:\(server.port)/").get()
    }
    #expect(server.begun == 0)
    try await client.client.shutdown()
    try await server.stop()
  }

  @Test("A permitted host, and every host without the policy, is reached")
  func permitted() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    #expect(try await process(permitting: ["127.0.0.1"]).load(.get(server.url)).status == 200)
    #expect(try await process(of: nil).load(.get(server.url)).status == 200)
    let other = try await process(permitting: ["localhost"]).load(.get(server.url))
    #expect(other.code == NSURLErrorNotConnectedToInternet)
    for host in ["localhost", "2130706433"] {
      let url = "http://\(host):\(server.port)/"
      #expect(try await ForegroundTestProcess().load(.get(url)).status == 200)
    }
    try await server.stop()
  }

  /// A user who decides when the test lets her, and whose permission takes effect.
  private final class User: Sendable {
    let hosts = Mutex<Set<String>>([])
    let asked: AsyncStream<CheckedContinuation<Bool, Never>>
    private let asking: AsyncStream<CheckedContinuation<Bool, Never>>.Continuation

    init() { (asked, asking) = AsyncStream.makeStream() }

    func consent(_ host: String) async -> Bool {
      let isAllowed = await withCheckedContinuation { asking.yield($0) }
      if isAllowed { hosts.withLock { _ = $0.insert(host) } }
      return isAllowed
    }

    func process() -> ForegroundTestProcess {
      ForegroundTestProcess(
        ForegroundRequests(
          loops: .singleton, userAgent: "test",
          policy: LocalNetworkPolicy { _, host in self.hosts.withLock { $0.contains(host) } }),
        of: LocalNetworkRequestTests.owner, asking: { await self.consent($0) })
    }
  }

  @Test(
    "A request is held until the user has decided, also if the host's name had to be resolved",
    arguments: ["127.0.0.1", "localhost", "2130706433"], [true, false])
  func held(_ host: String, _ isAllowed: Bool) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let user = User()
    let process = user.process()
    let events = process.begin(1, .get("http://\(host):\(server.port)/"))
    var asked = user.asked.makeAsyncIterator()
    let answer = try #require(await asked.next())
    #expect(server.begun == 0)
    answer.resume(returning: isAllowed)
    let outcome = try await ForegroundTestProcess.outcome(of: events)
    #expect(outcome.status == (isAllowed ? 200 : nil))
    #expect(outcome.code == (isAllowed ? nil : NSURLErrorNotConnectedToInternet))
    #expect(server.begun == (isAllowed ? 1 : 0))
    process.loads.end()
    try await server.stop()
  }

  @Test("A held request can be cancelled, and its permission then sends nothing")
  func cancelled() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let user = User()
    let process = user.process()
    let events = process.begin(1, .get(server.url))
    var asked = user.asked.makeAsyncIterator()
    let answer = try #require(await asked.next())
    process.loads.cancel(1)
    #expect(try await ForegroundTestProcess.outcome(of: events).code == NSURLErrorCancelled)
    user.hosts.withLock { _ = $0.insert("127.0.0.1") }
    answer.resume(returning: true)
    #expect(try await process.load(.get(server.url), id: 2).status == 200)
    #expect(server.begun == 1)
    try await server.stop()
  }

  @Test("An answer that was not kept is not asked for again")
  func notKept() async throws {
    let process = ForegroundTestProcess(
      ForegroundRequests(
        loops: .singleton, userAgent: "test", policy: LocalNetworkPolicy { _, _ in false }),
      of: Self.owner, asking: { _ in true })
    let outcome = try await process.load(.get("http://127.0.0.1:9/"))
    #expect(outcome.code == NSURLErrorNotConnectedToInternet)
  }

  @Test("A proxy is not asked for a local host", arguments: ["http", "https"])
  func proxied(_ scheme: String) async throws {
    let proxy = try TestProxy()
    let process = process(proxies: [
      "http_proxy": "http://127.0.0.1:\(proxy.port)",
      "https_proxy": "http://127.0.0.1:\(proxy.port)",
    ])
    for host in ["169.254.169.254", "0xa9fea9fe", "2130706433"] {
      let outcome = try await process.load(.get("\(scheme)://\(host)/"))
      #expect(outcome.code == NSURLErrorNotConnectedToInternet)
    }
    #expect(proxy.heads.isEmpty)
  }
}
