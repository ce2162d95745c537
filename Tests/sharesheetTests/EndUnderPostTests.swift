import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The command with an extension that ends shortly before or after Post.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct EndUnderPostTests {
  private struct Report: Decodable {
    var state: String
    var message: String?
  }

  private func with(_ body: (CommandHome) async throws -> Void) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      try await body(home)
    }
  }

  @Test("If an extension crashes around Post, the command exits with 1 and reports the crash once")
  func crashes() async throws {
    try await with { home in
      for illness in ["crash", "crash-on-post"] + Array(repeating: "crash-on-presented", count: 8) {
        let share = try await home.run(
          "share", "--text", illness, "--to", "Unwell", "--post", "--json")
        share.expect(1)
        #expect(share.errors.hasPrefix("Unwell crashed (SIGABRT). Nothing was sent."))
        #expect(share.errors.components(separatedBy: "crashed").count == 2, "\(share.errors)")
        let report = try share.json(Report.self)
        #expect(report.state == "failed" && report.message.map { $0 + "\n" } == share.errors)
      }
    }
  }

  @Test("If an extension posts without a hand-off, the command prints that nothing will be sent")
  func nothingHandedOff() async throws {
    try await with { home in
      let share = try await home.run("share", "--text", "healthy", "--to", "Unwell", "--post")
      share.expect(0)
      #expect(share.output == "Done. Unwell has nothing more to send.\n" && share.errors.isEmpty)
      #expect(try await home.run("transfers", "--json").json([TransferStatus].self).isEmpty)
    }
  }

  @Test(
    "The sheet reports a crash during Post and returns to the chooser",
    arguments: ["xterm-256color", "dumb"])
  func crashesUnderTheSheet(terminalType: String) async throws {
    let isPlain = terminalType == "dumb"
    try await with { home in
      let terminal = try PseudoTerminal()
      let pid = try home.openSheet(
        ["--text", "crash-on-text", "--to", "Unwell"], on: terminal, terminalType)
      try #require(try terminal.read(until: isPlain ? "has only a full stop." : "Ctrl-X"))
      // The key for Post is typed directly after the text. The sheet posts when the extension has
      // received the text.
      try terminal.type(isPlain ? "Moo\n.\n" : "!\u{18}")
      try #require(try terminal.read(until: "Unwell crashed (SIGABRT). Nothing was sent."))
      if isPlain {
        try terminal.type("\n")
        #expect(try await CommandHome.end(of: pid) == .exited(code: 1))
      } else {
        try terminal.type("\r")
        try #require(try terminal.read(until: "ShareAlike"))
        try terminal.type("\u{1B}")
        #expect(try await CommandHome.end(of: pid) == .exited(code: 5))
      }
    }
  }
}
