import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The daemon is killed while a sheet is open.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct LostDaemonTests {
  static let terminals = ["xterm-256color", "dumb"]

  /// Opens a sheet whose extension has queued one upload. The server refuses each attempt with 503.
  private func withQueued(
    _ type: String, _ body: (CommandHome, PseudoTerminal, Int32, Int32) async throws -> Void
  ) async throws {
    try await CommandHome.with { home in
      let server = try await ScriptedServer { _, _ in .answer(503) }
      let daemon = try home.startDaemon(knowing: ["Unwell"])
      let terminal = try PseudoTerminal()
      let text = "hand-off-on-text \(server.url)"
      let sheet = try home.openSheet(["--text", text, "--to", "Unwell"], on: terminal, type)
      let isPlain = type == "dumb"
      try #require(try terminal.read(until: isPlain ? "has only a full stop." : "Ctrl-X"))
      try terminal.type(isPlain ? "Moo\n.\n" : "!")
      await server.waitForRequests(1)
      if isPlain { try #require(try terminal.read(until: "Post?")) }
      try await body(home, terminal, sheet, daemon)
      try await server.stop()
    }
  }

  @Test(
    "A cancel after a hand-off reports the queued upload", arguments: terminals)
  func lateCancel(type: String) async throws {
    try await withQueued(type) { home, terminal, sheet, _ in
      try terminal.type(type == "dumb" ? "n\n" : "\u{1B}")
      if type != "dumb" {
        try #require(try terminal.read(until: "Discard"))
        try terminal.type("y")
      }
      let said = try #require(
        try terminal.drawn(until: "1 upload was already queued and will be sent."))
      #expect(said.contains("Cancelled.") && !said.lowercased().contains("nothing was shared"))
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 5))
      #expect(try await home.run("transfers", "--json").json([TransferStatus].self).count == 1)
    }
  }

  @Test(
    "After a hand-off the sheet reads the journal of the lost daemon and sends nothing twice",
    arguments: terminals)
  func lostAfterHandOff(type: String) async throws {
    try await withQueued(type) { home, terminal, sheet, daemon in
      try await home.kill(daemon)
      let said = try #require(
        try terminal.drawn(until: type == "dumb" ? "Which one?" : "Choose another"))
      #expect(!said.contains("not posted") && !said.lowercased().contains("nothing was shared"))
      try terminal.type(type == "dumb" ? "\n" : "\u{1B}")
      let end = try #require(
        try terminal.drawn(until: "1 upload was already queued and will be sent."))
      #expect(!end.contains("Not shared") && !end.lowercased().contains("nothing was shared"))
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 1))
      #expect(try await home.run("transfers", "--json").json([TransferStatus].self).count == 1)
    }
  }

  @Test(
    "If no daemon can be started, the command exits with 10, because uploads may be queued",
    arguments: terminals)
  func cannotBeStarted(type: String) async throws {
    try await withQueued(type) { home, terminal, sheet, daemon in
      // The next daemon finds a file in place of its folder. The exchange is one step, because the
      // running daemon creates a missing folder again.
      let folder = home.directories.state
      let aside = home.url.appending(path: "aside")
      try Data().write(to: aside)
      try Naming.exchange(aside.path, folder.path)
      try await home.kill(daemon)
      let said = try #require(
        try terminal.drawn(until: type == "dumb" ? "Which one?" : "Choose another"))
      #expect(!said.lowercased().contains("nothing was shared"))
      try terminal.type(type == "dumb" ? "\n" : "\u{1B}")
      let end = try #require(
        try terminal.drawn(until: "It is unknown whether anything was queued."))
      #expect(!end.contains("Not shared") && !end.lowercased().contains("nothing was shared"))
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 10))
      try Naming.exchange(aside.path, folder.path)
      #expect(try await home.run("transfers", "--json").json([TransferStatus].self).count == 1)
    }
  }

  @Test(
    "The typed text goes to the extension's new process and is posted once",
    arguments: terminals)
  func keepsTheText(type: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let daemon = try home.startDaemon()
      let terminal = try PseudoTerminal()
      let sheet = try home.openSheet(
        ["--text", "Moo", "--to", "ShareAlike", "--wait"], on: terminal, type)
      let isPlain = type == "dumb"
      try #require(try terminal.read(until: isPlain ? "has only a full stop." : "Ctrl-X"))
      try terminal.type(isPlain ? "Moo, said\n" : ", said the cow")
      if !isPlain { try #require(try terminal.read(until: "the cow")) }
      try await home.kill(daemon)
      let said = try #require(
        try terminal.drawn(until: isPlain ? "Continue writing" : "Your text was kept."))
      #expect(said.contains("was started again. Your text was kept."))
      try terminal.type(isPlain ? "the cow\n.\n" : "\u{18}")
      if isPlain {
        try #require(try terminal.read(until: "Post?"))
        try terminal.type("y\n")
      }
      try #require(try terminal.read(until: "Saved."))
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 0))
      let texts = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
      #expect(texts.count == 1)
      #expect(
        texts.first?.contains(isPlain ? #"Moo, said\nthe cow"# : "Moo, said the cow") == true,
        "\(texts)")
    }
    try await server.stop()
  }

  @Test("A row that the user changed is set again before Post", arguments: [true, false])
  func keepsTheRows(hasText: Bool) async throws {
    try await CommandHome.with { home in
      let daemon = try home.startDaemon(knowing: ["Template"])
      let terminal = try PseudoTerminal()
      let sheet = try home.openSheet(
        ["--text", "Moo", "--to", "Template"], on: terminal, Self.terminals[0])
      try #require(try terminal.read(until: "Ctrl-X"))
      if hasText {
        try terminal.type("!")
        try #require(try terminal.read(until: "Moo!"))
      }
      try terminal.type("\t\r")
      try #require(try terminal.read(until: "House"))
      try terminal.type("\u{1B}[B\r")
      // The list has closed.
      try #require(try terminal.read(until: "Priority"))
      try await home.restart(daemon, knowing: ["Template"])
      let said = try #require(try terminal.drawn(until: "Your text and choices were kept."))
      #expect(!said.contains("Not everything"))
      try terminal.type("\u{18}")
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 0))
      let fields = try home.templatePosts()
      #expect(
        fields == [["text": hasText ? "Moo!" : "Moo", "team": "Rock", "priority": "Normal"]])
    }
  }

  @Test("With --post the message says whether an upload was queued", arguments: [true, false])
  func post(hasHandedOff: Bool) async throws {
    let server = try await ScriptedServer { _, _ in .answer(503) }
    try await CommandHome.with { home in
      let daemon = try home.startDaemon(knowing: ["Unwell"])
      let text = hasHandedOff ? "hand-off-on-text \(server.url) hang" : "hang-on-post"
      let (pid, output, errors) = try home.start(
        ["share", "--text", text, "--to", "Unwell", "--message", "Moo", "--post", "--json"])
      if hasHandedOff {
        await server.waitForRequests(1)
      } else {
        // Post has reached the extension.
        while try await !home.run("logs", "Unwell").output.contains("hangs") {
          try Task.checkCancellation()
        }
      }
      try await home.kill(daemon)
      #expect(try await CommandHome.end(of: pid) == .exited(code: 1))
      let said = try CommandHome.text(errors)
      #expect(said.hasPrefix("The daemon ended before the extension posted."), "\(said)")
      #expect(said.contains("1 upload was already queued and will be sent.") == hasHandedOff)
      #expect(said.contains("Nothing was queued. Share it again.") == !hasHandedOff)
      #expect(try CommandHome.text(output).contains(#""state":"failed""#))
    }
    try await server.stop()
  }
}

extension CommandHome {
  /// Returns the fields that the fixture Template has handed off.
  fileprivate func templatePosts() throws -> [[String: String]] {
    let container = try #require(try directories.containerURL(forGroup: "group.test.template"))
    return try FileManager.default.contentsOfDirectory(
      at: container, includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "json" }
    .map { try JSONDecoder().decode([String: String].self, from: Data(contentsOf: $0)) }
  }
}
