import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

@testable import ShareSheet

/// The request that checks a ready-made destination before it is added.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SetupCheckTests {
  private func add(
    _ server: String, to home: CommandHome, _ options: String...
  ) async throws -> CommandHome.Ending {
    try await home.run(
      [
        "destinations", "add", "linkding", "--set", "server=\(server)", "--secret",
        "token=planted-1", "--yes",
      ] + options)
  }

  @Test(
    "The answer of the server decides, and the message names the remedy",
    arguments: [
      (200, [:], nil), (405, [:], nil), (401, [:], "token or password (401)"),
      (403, [:], "token or password (403)"), (404, [:], "Check the address"),
      (301, ["Location": "https://cow.example/"], "redirects to https://cow.example/"),
      (503, [:], "problem of its own (503)"),
    ] as [(Int, [String: String], String?)])
  func answers(status: Int, headers: [String: String], problem: String?) async throws {
    let server = try await ScriptedServer { _, _ in .answer(status, headers: headers) }
    try await CommandHome.with { home in
      let added = try await add(server.url, to: home, "--check")
      let request = try #require(server.requests.first)
      #expect(request.method == "GET" && request.uri == "/api/user/profile/")
      #expect(request.headers["Authorization"] == ["Token planted-1"])
      let listed = try await home.run("destinations", "list", "--json")
      #expect(listed.output.contains("linkding") == (problem == nil))
      if let problem {
        added.expect(1)
        #expect(added.errors.contains(problem) && added.errors.contains("--check"))
        #expect(!added.errors.contains("planted-1"))
      } else {
        added.expect(0)
      }
    }
    #expect(server.requests.count == 1)
    try await server.stop()
  }

  @Test("A server that does not respond is named, and without --check nothing is asked")
  func unreachable() async throws {
    let server = try await ScriptedServer { _, _ in .answer(500) }
    let url = server.url
    try await server.stop()
    try await CommandHome.with { home in
      let refused = try await add(url, to: home, "--check")
      refused.expect(1)
      #expect(refused.errors.contains("127.0.0.1 cannot be reached"), "\(refused.errors)")
      try await add(url, to: home).expect(0)
    }
  }

  @Test("At a terminal, the problem is shown before the question") func terminal() async throws {
    let server = try await ScriptedServer { _, _ in .answer(401) }
    try await CommandHome.with { home in
      let terminal = try PseudoTerminal()
      var process = home.process(["destinations", "add", "linkding"])
      process.environment["TERM"] = "xterm"
      process.descriptors = [terminal.other, terminal.other, terminal.other]
      process.takesTerminal = true
      let pid = try process.start()
      #expect(try terminal.read(until: "https://"))
      try terminal.type("\(server.url)\r")
      #expect(try terminal.read(until: "oken"))
      try terminal.type("wrong\r")
      let drawn = try #require(try terminal.drawn(until: "[y/N]"))
      #expect(drawn.contains("token or password (401)"), "\(drawn)")
      try terminal.type("n\r")
      #expect(try await CommandHome.end(of: pid) != .exited(code: 0))
      #expect(try await !home.run("destinations", "list").output.contains("linkding"))
    }
    try await server.stop()
  }
}
