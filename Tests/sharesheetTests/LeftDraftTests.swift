import ControlAPI
import Directories
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A draft that an earlier sheet left.
@Suite(.timeLimit(.minutes(2)), .ownThreads) struct LeftDraftTests {
  /// Opens a sheet that is killed while its text is written, and then the next one.
  private func withDraft(
    _ arguments: [String], on type: String,
    _ body: (CommandHome, PseudoTerminal, Int32, ScriptedServer) async throws -> Void
  ) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      try home.startDaemon()
      for (type, arguments) in [("xterm-256color", ["--to", "ShareAlike"]), (type, arguments)] {
        let terminal = try PseudoTerminal()
        var process = home.process(["share", "--text", "cow"] + arguments)
        process.environment["TERM"] = type
        process.environment["LANG"] = "C.UTF-8"
        process.descriptors = [terminal.other, terminal.other, terminal.other]
        process.takesTerminal = true
        let pid = try process.start()
        if home.drafts.isEmpty {
          try #require(try terminal.read(until: "Ctrl-X"))
          try terminal.type("Highland")
          try #require(try terminal.read(until: "Highland"))
          #expect(kill(pid, SIGKILL) == 0)
          _ = try await CommandHome.end(of: pid)
          #expect(home.drafts.count == 1)
        } else {
          try await body(home, terminal, pid, server)
        }
      }
    }
    try await server.stop()
  }

  @Test(
    "Line by line it is shown, sent once, and gone after Post or cancel", arguments: [true, false])
  func lines(posts: Bool) async throws {
    try await withDraft(["--to", "ShareAlike"], on: "dumb") { home, terminal, pid, server in
      let said = try #require(try terminal.drawn(until: "full stop ends it."))
      #expect(said.contains("Highland"))
      try terminal.type(".\n")
      try #require(try terminal.read(until: "Post?"))
      try terminal.type(posts ? "y\n" : "n\n")
      #expect(try await CommandHome.end(of: pid) == .exited(code: posts ? 0 : 5))
      #expect(home.drafts.isEmpty)
    }
  }

  @Test("Leaving the list of destinations keeps it")
  func chooser() async throws {
    try await withDraft([], on: "xterm-256color") { home, terminal, pid, _ in
      try #require(try terminal.read(until: "is here again"))
      try terminal.type("\u{1B}")
      #expect(try await CommandHome.end(of: pid) == .exited(code: 5))
      #expect(home.drafts.count == 1)
    }
  }
}

extension CommandHome {
  fileprivate var drafts: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directories.drafts.path)) ?? []
  }
}
