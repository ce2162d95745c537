import Contract
import Foundation
import NIOHTTP1
import TestServers
import Testing

/// Commands that have nothing to change.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct UnchangedTransferTests {
  /// The state of a transfer before the command.
  enum Standing: String, CaseIterable {
    case delivered, cancelled, failed, sending, paused, credentials
  }

  @Test(
    "A command that changes nothing exits with 1 and says why",
    arguments: [
      (.delivered, ["cancel", "pause", "resume", "retry"], "was already delivered"),
      (.cancelled, ["cancel", "pause", "resume", "retry"], "was already cancelled"),
      (.failed, ["pause", "resume"], "has failed and is not being sent"),
      (.sending, ["resume"], "is being sent and was not paused"),
      (.paused, ["pause"], "is already paused"),
      (.credentials, ["resume"], "is not paused"),
    ] as [(Standing, [String], String)])
  func nothingChanged(standing: Standing, commands: [String], why: String) async throws {
    try await Self.with(standing) { home, id in
      let before = try await home.run("transfers", "show", id, "--json").json(TransferStatus.self)
      for command in commands {
        let refused = try await home.run("transfers", command, String(id.prefix(12)))
        refused.expect(1)
        #expect(
          refused.errors == "\(id.prefix(8)) (cow.txt) \(why). Nothing was changed.\n",
          "\(command): \(refused.errors)")
        #expect(!refused.output.contains("Cancelled") || standing == .cancelled)
        let after = try await home.run("transfers", "show", id, "--json").json(TransferStatus.self)
        #expect(after.state == before.state && after.waitsFor == before.waitsFor)
      }
    }
  }

  @Test(
    "A command that changes a transfer exits with 0 and prints no error",
    arguments: [
      (.failed, "cancel"), (.failed, "retry"), (.sending, "pause"), (.sending, "cancel"),
      (.paused, "resume"), (.paused, "cancel"), (.credentials, "pause"), (.credentials, "retry"),
    ] as [(Standing, String)])
  func changed(standing: Standing, command: String) async throws {
    try await Self.with(standing) { home, id in
      let done = try await home.run("transfers", command, id)
      done.expect(0)
      #expect(done.errors.isEmpty)
    }
  }

  @Test("A retry of a transfer in flight succeeds")
  func retryWhileSending() async throws {
    try await Self.with(.sending) { home, id in
      try await home.run("transfers", "retry", id).expect(0)
    }
  }

  @Test("For several transfers the command names only the unchanged transfer")
  func several() async throws {
    try await Self.with(.paused) { home, id in
      let other = try await Self.add("/silent", wait: false, port: 9, in: home)
      try await home.run("transfers", "cancel", other).expect(0)
      let both = try await home.run("transfers", "cancel", other, id, "--json")
      both.expect(1)
      #expect(both.errors.contains(other.prefix(8)) && !both.errors.contains(id.prefix(8)))
      let all = try await home.run("transfers", "--json").json([TransferStatus].self)
      #expect(all.allSatisfy { $0.state == .cancelled })
    }
  }

  /// Calls `body` with a home that has one transfer in the given state.
  private static func with(
    _ standing: Standing, _ body: (CommandHome, String) async throws -> Void
  ) async throws {
    let server = try await ScriptedServer { _, head in
      switch head.uri {
      case "/delivered": .answer(200)
      case "/failed": .answer(404)
      case "/credentials": .answer(401)
      default: .silence
      }
    }
    try await CommandHome.with { home in
      let isSettled = [.delivered, .failed, .credentials].contains(standing)
      let id = try await add("/\(standing)", wait: isSettled, port: server.port, in: home)
      switch standing {
      case .cancelled: try await home.run("transfers", "cancel", id).expect(0)
      case .paused: try await home.run("transfers", "pause", id).expect(0)
      case .sending: await server.waitForRequests(1)
      case .delivered, .failed, .credentials: break
      }
      try await body(home, id)
    }
    try await server.stop()
  }

  private static func add(
    _ path: String, wait: Bool, port: Int, in home: CommandHome
  ) async throws -> String {
    let file = try home.file("cow.txt", Data("moo".utf8))
    return try await home.run(
      [
        "transfers", "add", "--url", "http://127.0.0.1:\(port)\(path)", "--file", file, "--json",
      ] + (wait ? ["--wait"] : [])
    ).json(TransferStatus.self).id
  }
}
