import Connectivity
import Contract
import Foundation
import Linux
import Synchronization
import TestServers
import Testing

@testable import Transfers

/// Transfers of an extension to hosts on this computer and its networks.
@Suite(.timeLimit(.minutes(2)), .ownThreads) struct LocalNetworkTests {
  private static let owner = "org.example.Cow.Share"

  /// The permissions of the user, which a test changes.
  private final class Permissions: Sendable {
    private let hosts = Mutex<Set<String>>([])

    init(_ hosts: Set<String> = []) { self.hosts.withLock { $0 = hosts } }

    func allow(_ host: String) { hosts.withLock { _ = $0.insert(host) } }
    func forbid(_ host: String) { hosts.withLock { _ = $0.remove(host) } }

    var policy: LocalNetworkPolicy {
      LocalNetworkPolicy { [self] owner, host in
        owner == LocalNetworkTests.owner && hosts.withLock { $0.contains(host) }
      }
    }
  }

  private let stage: TransferStage

  init() throws { stage = try TransferStage() }

  private func waiting(
    _ url: String, in queue: TransferQueue
  ) async throws -> TransferSnapshot {
    let handOff = stage.handOff(url, try stage.body(), owner: Self.owner)
    let id = try #require(await queue.handOff([handOff]).first).id
    return try await queue.wait(for: id) { $0.wait == .permission || $0.isFinal }
  }

  @Test(
    "A transfer to a local host waits for a permission, whatever the name of the host is",
    arguments: [
      "127.0.0.1", "127.8.8.8", "0.0.0.0", "localhost", "cow.localhost", "[::1]",
      "[::ffff:127.0.0.1]", "2130706433", "127.1", "0x7f000001", "017700000001",
    ])
  func computer(_ host: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue(policy: Permissions().policy)
    let transfer = try await waiting("http://\(host):\(server.port)/", in: queue)
    #expect(transfer.wait == .permission && transfer.waitsForPerson)
    let name = host.filter { $0 != "[" && $0 != "]" }
    #expect(
      transfer.sentence(at: Date()) == "Waiting for you: \(name) is on this computer, "
        + "which the extension has no permission to reach.")
    #expect(transfer.transfer.attempts == 0 && transfer.nextAttempt == nil)
    #expect(server.begun == 0)
    await queue.stop()
    try await server.stop()
  }

  /// No packet is sent to these addresses.
  @Test(
    "A transfer to an address of a private network waits for a permission",
    arguments: [
      "169.254.169.254", "10.1.2.3", "172.16.0.9", "192.168.1.5", "100.64.0.1", "[fe80::1]",
      "[fd00::1]", "[::ffff:169.254.169.254]", "[64:ff9b::a9fe:a9fe]", "0xa9fea9fe",
    ])
  func network(_ host: String) async throws {
    let queue = try await stage.queue(policy: Permissions().policy)
    let transfer = try await waiting("http://\(host)/latest/meta-data/", in: queue)
    #expect(transfer.wait == .permission)
    #expect(transfer.transfer.reason?.contains("is on a private network") == true)
    await queue.stop()
  }

  @Test("A waiting transfer continues with its whole body when the permission comes")
  func permitted() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let permissions = Permissions()
    let queue = try await stage.queue(policy: permissions.policy)
    let first = try await waiting(server.url, in: queue)
    let second = try await waiting(server.url, in: queue)
    // A change of another permission changes nothing.
    permissions.allow("192.168.1.5")
    try await queue.permissionsChanged()
    #expect(try await waiting(server.url, in: queue).wait == .permission)
    #expect(server.begun == 0)
    permissions.allow("127.0.0.1")
    try await queue.permissionsChanged()
    for id in [first.id, second.id] {
      let end = try await queue.wait(for: id)
      #expect(end.transfer.state == .delivered && end.transfer.attempts == 1)
    }
    #expect(server.requests.allSatisfy { $0.body == Data("moo".utf8) })
    await queue.stop()
    try await server.stop()
  }

  @Test("A waiting transfer continues after a restart if the permission came meanwhile")
  func restarted() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let permissions = Permissions()
    var queue = try await stage.queue(policy: permissions.policy)
    let id = try await waiting(server.url, in: queue).id
    await queue.stop()
    queue = try await stage.queue(policy: permissions.policy)
    #expect(try await queue.wait(for: id) { $0.wait == .permission }.transfer.attempts == 0)
    await queue.stop()
    permissions.allow("127.0.0.1")
    queue = try await stage.queue(policy: permissions.policy)
    #expect(try await queue.wait(for: id).transfer.state == .delivered)
    await queue.stop()
    try await server.stop()
  }

  @Test("A redirect to a local host needs a permission for that host")
  func redirected() async throws {
    let target = try await ScriptedServer { _, _ in .answer(200) }
    let server = try await ScriptedServer { _, _ in
      .answer(307, headers: ["Location": "http://localhost:\(target.port)/"])
    }
    let permissions = Permissions(["127.0.0.1"])
    let queue = try await stage.queue(policy: permissions.policy)
    let transfer = try await waiting(server.url, in: queue)
    #expect(transfer.transfer.reason.flatMap(LocalNetworkError.host(inReason:)) == "localhost")
    #expect(target.begun == 0)
    permissions.allow("localhost")
    try await queue.permissionsChanged()
    #expect(try await queue.wait(for: transfer.id).transfer.state == .delivered)
    await queue.stop()
    try await target.stop()
    try await server.stop()
  }

  @Test("A withdrawn permission also ends the use of open connections")
  func withdrawn() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let permissions = Permissions(["127.0.0.1"])
    let queue = try await stage.queue(policy: permissions.policy)
    #expect(try await waiting(server.url, in: queue).transfer.state == .delivered)
    permissions.forbid("127.0.0.1")
    #expect(try await waiting(server.url, in: queue).wait == .permission)
    #expect(server.begun == 1)
    await queue.stop()
    try await server.stop()
  }

  @Test("A proxy is not asked for a local host", arguments: ["http", "https"])
  func proxied(_ scheme: String) async throws {
    let proxy = try TestProxy()
    let queue = try await stage.queue(
      policy: Permissions().policy,
      proxies: ProxySettings(environment: [
        "http_proxy": "http://127.0.0.1:\(proxy.port)",
        "https_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "",
      ]))
    for host in ["192.168.1.5", "169.254.169.254", "0xa9fea9fe", "2130706433"] {
      #expect(try await waiting("\(scheme)://\(host)/", in: queue).wait == .permission)
    }
    #expect(proxy.heads.isEmpty)
    await queue.stop()
  }

  @Test("The user's own transfers need no permission")
  func ofUser() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue(policy: Permissions().policy)
    let id = try #require(
      await queue.handOff([stage.handOff(server.url, try stage.body())]).first
    ).id
    #expect(try await queue.wait(for: id).transfer.state == .delivered)
    await queue.stop()
    try await server.stop()
  }

  @Test("Without the policy, the same transfers arrive")
  func control() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue(policy: .unrestricted)
    for host in ["127.0.0.1", "localhost", "2130706433"] {
      let end = try await waiting("http://\(host):\(server.port)/", in: queue)
      #expect(end.transfer.state == .delivered)
    }
    await queue.stop()
    try await server.stop()
  }
}
