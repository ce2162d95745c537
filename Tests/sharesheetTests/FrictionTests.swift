import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Steps at which new users failed (docs/frictions.md).
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct FrictionTests {
  private func add(
    _ url: String, _ home: CommandHome, wait: Bool = true
  ) async throws -> CommandHome.Ending {
    let file = try home.file("cow.txt", Data("moo".utf8))
    return try await home.run(
      ["transfers", "add", "--url", url, "--file", file] + (wait ? ["--wait"] : []))
  }

  @Test(
    "Uploads to a server with a private certificate authority work if the authority is trusted")
  func ownAuthority() async throws {
    let server = try await SecureServer(name: "IP:127.0.0.1")
    try await CommandHome.with { home in
      let url = "https://127.0.0.1:\(server.port)/"
      // Before the authority is trusted, nothing is sent, and the message names the setting.
      try await add(url, home, wait: false).expect(0)
      var shown = try await home.run("transfers", "show", "cow").output
      // The message is not shown while an attempt is in flight.
      while !shown.contains("sharesheet settings certificates") {
        try Task.checkCancellation()
        try await Task.sleep(for: .milliseconds(20))
        shown = try await home.run("transfers", "show", "cow").output
      }
      #expect(shown.contains("is not trusted"), "\(shown)")
      try await home.run("transfers", "cancel", "cow").expect(0)
      try await home.run("settings", "certificates", server.certificate).expect(0)
      try await home.run("daemon", "stop").expect(0)
      try await add(url, home).expect(0)
    }
    try await server.stop()
  }

  @Test(
    "A server's refusal names the next step as a command",
    arguments: [
      (401, 9, "--header"), (403, 6, "--header"), (404, 6, "--url"), (413, 6, "--url"),
      (422, 6, "sharesheet transfers retry"),
    ])
  func refusal(status: Int, exit: Int32, step: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(status) }
    try await CommandHome.with { home in
      let ending = try await add(server.url, home)
      ending.expect(exit)
      #expect(ending.errors.contains("\(status)"), "\(ending.errors)")
      #expect(ending.errors.contains(step), "\(ending.errors)")
    }
    try await server.stop()
  }

  @Test("On a terminal of 80 columns, no line of a table is wider than 80 columns")
  func wideTable() async throws {
    let server = try await ScriptedServer { _, _ in .answer(404) }
    try await CommandHome.with { home in
      let name = String(repeating: "Highland Cow ", count: 5) + "end.txt"
      let file = try home.file("cow.txt", Data("moo".utf8))
      let long = home.url.appending(path: name).path
      try FileManager.default.moveItem(atPath: file, toPath: long)
      let path = "/" + String(repeating: "folder/", count: 12)
      try await home.run(
        "transfers", "add", "--url", server.url + path, "--file", long, "--wait"
      ).expect(6)
      let terminal = try PseudoTerminal()
      let (pid, _, _) = try home.start(["transfers"], output: terminal.other)
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
      let drawn = try #require(try terminal.drawn(until: "404"))
      let lines = drawn.split(whereSeparator: \.isNewline)
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(drawn)")
      #expect(lines.count > 2, "the last words stand below")
    }
    try await server.stop()
  }
}
