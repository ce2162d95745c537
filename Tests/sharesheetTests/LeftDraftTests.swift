import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A draft that an earlier sheet left.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct LeftDraftTests {
  /// Opens a sheet for the text and returns its drawing up to the moment at which it accepts input.
  private func sheet(
    for text: String, in home: CommandHome
  ) throws -> (pid: Int32, terminal: PseudoTerminal, drawn: String) {
    let terminal = try PseudoTerminal()
    let pid = try home.openSheet(
      ["--text", text, "--to", "ShareAlike"], on: terminal, "xterm-256color")
    return (pid, terminal, try #require(try terminal.drawn(until: "Ctrl-X")))
  }

  /// Types “Highland” into a sheet for “cow” and kills the sheet, which leaves a draft.
  private func leaveDraft(in home: CommandHome) async throws {
    let first = try sheet(for: "cow", in: home)
    try first.terminal.type("Highland")
    try #require(try first.terminal.read(until: "Highland"))
    #expect(kill(first.pid, SIGKILL) == 0)
    _ = try await CommandHome.end(of: first.pid)
    #expect(try home.drafts.count == 1)
  }

  /// Leaves a draft and opens the next sheet for the same text.
  private func withDraft(
    _ words: [String], on type: String,
    _ body: (CommandHome, PseudoTerminal, Int32, ScriptedServer) async throws -> Void
  ) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      try home.startDaemon()
      try await leaveDraft(in: home)
      let terminal = try PseudoTerminal()
      let pid = try home.openSheet(["--text", "cow"] + words, on: terminal, type)
      try await body(home, terminal, pid, server)
    }
    try await server.stop()
  }

  @Test("Only the next sheet for the same items restores a killed sheet's text")
  func draft() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let folder = home.directories.drafts.path
      try await leaveDraft(in: home)
      for path in [folder] + (try home.drafts).map({ "\(folder)/\($0)" }) {
        let status = try #require(FileStatus(path: path))
        #expect(status.mode & 0o077 == 0, "\(path)")
      }

      let other = try sheet(for: "horse", in: home)
      #expect(!other.drawn.contains("Highland"))
      try other.terminal.type("\u{1B}")
      #expect(try await CommandHome.end(of: other.pid) == .exited(code: 5))

      let second = try sheet(for: "cow", in: home)
      let isRestored =
        try second.drawn.contains("Highland") || second.terminal.read(until: "Highland")
      #expect(isRestored)
      // A draft that the user discards is deleted.
      try second.terminal.type("\u{1B}")
      try #require(try second.terminal.read(until: "Discard"))
      try second.terminal.type("y")
      #expect(try await CommandHome.end(of: second.pid) == .exited(code: 5))
      #expect(try home.drafts.isEmpty)
    }
  }

  @Test(
    "The line sheet shows the draft, sends it only by Post, and deletes it after Post or cancel",
    arguments: [true, false])
  func lines(posts: Bool) async throws {
    try await withDraft(["--to", "ShareAlike"], on: "dumb") { home, terminal, pid, server in
      let said = try #require(try terminal.drawn(until: "has only a full stop."))
      #expect(said.contains("Highland"))
      try terminal.type(".\n")
      try #require(try terminal.read(until: "Post?"))
      try terminal.type(posts ? "y\n" : "n\n")
      #expect(try await CommandHome.end(of: pid) == .exited(code: posts ? 0 : 5))
      if posts { await server.waitForRequests(1) }
      let texts = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
      #expect(texts.count == (posts ? 1 : 0) && texts.allSatisfy { $0.contains("Highland") })
      #expect(try home.drafts.isEmpty)
    }
  }

  @Test("Closing the chooser keeps the draft")
  func chooser() async throws {
    try await withDraft([], on: "xterm-256color") { home, terminal, pid, _ in
      try #require(try terminal.read(until: "was restored"))
      try terminal.type("\u{1B}")
      #expect(try await CommandHome.end(of: pid) == .exited(code: 5))
      #expect(try home.drafts.count == 1)
    }
  }
}

extension CommandHome {
  fileprivate var drafts: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directories.drafts.path) }
  }
}
