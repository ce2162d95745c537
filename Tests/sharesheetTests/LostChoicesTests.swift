import Contract
import Foundation
import Linux
import TestServers
import Testing

/// The daemon is killed while a sheet is open in which the user has chosen and typed.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct LostChoicesTests {
  private static let terminals = ["xterm-256color", "dumb"]
  private static let down = "\u{1B}[B"

  private struct Stage {
    let home: CommandHome
    let terminal: PseudoTerminal
    let sheet: Int32
    let daemon: Int32
    let isPlain: Bool

    /// Types `keys` and returns the drawing up to `words`.
    @discardableResult func type(_ keys: String, until words: String) throws -> String {
      try terminal.type(keys)
      return try #require(try terminal.drawn(until: words), "\(words)")
    }

    /// Kills the daemon and starts a new one. Returns the sheet's drawing up to `words`, and then
    /// up to the prompt.
    @discardableResult func lose(until words: String, prompt: String = "") async throws -> String {
      try await home.restart(daemon, knowing: ["Unwell"])
      var said = try #require(try terminal.drawn(until: words), "\(words)")
      let end = said.range(of: words)?.upperBound ?? said.endIndex
      if isPlain, !prompt.isEmpty, !said[end...].contains(prompt) {
        said += try #require(try terminal.drawn(until: prompt), "\(prompt)")
      }
      return said
    }

    /// Returns each text that the extension has posted.
    func posts() async throws -> [String] {
      try await home.run("logs", "Unwell").output.split(separator: "\n").compactMap { line in
        line.range(of: "posts: ").map { String(line[$0.upperBound...]) }
      }
    }

    func expect(posted: String) async throws {
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 0))
      #expect(try await posts() == [posted])
    }
  }

  /// Opens Unwell's sheet for the given text.
  private func with(
    _ text: String, on type: String, _ body: (Stage) async throws -> Void
  ) async throws {
    try await CommandHome.with { home in
      let daemon = try home.startDaemon(knowing: ["Unwell"])
      let terminal = try PseudoTerminal(columns: 160)
      var process = home.process(["share", "--text", text, "--to", "Unwell"])
      process.environment["TERM"] = type
      process.environment["LANG"] = "C.UTF-8"
      process.descriptors = [terminal.other, terminal.other, terminal.other]
      process.takesTerminal = true
      let sheet = try process.start()
      let stage = Stage(
        home: home, terminal: terminal, sheet: sheet, daemon: daemon, isPlain: type == "dumb")
      try await body(stage)
    }
  }

  @Test("Compose rows get their values again and are posted once", arguments: terminals)
  func rows(type: String) async throws {
    try await with("rows Moo", on: type) { stage in
      if stage.isPlain {
        try #require(try stage.terminal.read(until: "has only a full stop."))
        try stage.type("Moo\n.\n", until: "Post?")
        try stage.type("1\n", until: "Number or name")
        try stage.type("Green\n", until: "Post?")
        try stage.type("2\n", until: "Post?")
        try await stage.lose(
          until: "started again. Your text and choices were kept.", prompt: "Post?")
        try stage.terminal.type("y\n")
        try await stage.expect(posted: "Moo Team=Green Private=Yes")
      } else {
        try #require(try stage.terminal.read(until: "Ctrl-X"))
        try stage.type("!", until: "!")
        try stage.type("\t\r", until: "Blue")
        try stage.type("\(Self.down)\r", until: "Private")
        try stage.type("\(Self.down)\r", until: "Yes")
        try await stage.lose(until: "Your text and choices were kept.")
        try stage.terminal.type("\u{18}")
        try await stage.expect(posted: "rows Moo! Team=Green Private=Yes")
      }
    }
  }

  @Test("An open list opens again without a selection", arguments: terminals)
  func page(type: String) async throws {
    try await with("rows Moo", on: type) { stage in
      if stage.isPlain {
        try #require(try stage.terminal.read(until: "has only a full stop."))
        try stage.type("Moo\n.\n", until: "Post?")
        try stage.type("1\n", until: "Number or name")
        try await stage.lose(until: "Your text was kept.", prompt: "Number or name")
        try stage.type("Green\n", until: "Post?")
        try stage.terminal.type("y\n")
        try await stage.expect(posted: "Moo Team=Green Private=No")
      } else {
        try #require(try stage.terminal.read(until: "Ctrl-X"))
        try stage.type("!", until: "!")
        try stage.type("\t\r", until: "Blue")
        try await stage.lose(until: "Your text was kept.")
        try stage.type("\(Self.down)\r", until: "Private")
        try stage.terminal.type("\u{18}")
        try await stage.expect(posted: "rows Moo! Team=Green Private=No")
      }
    }
  }

  @Test(
    "A text field of the extension's own view is filled again, and a choice must be repeated",
    arguments: terminals)
  func ownScreen(type: String) async throws {
    try await with("own-screen", on: type) { stage in
      if stage.isPlain {
        try #require(try stage.terminal.read(until: "Number or name"))
        try stage.type("Caption\n", until: "on one line")
        try stage.type("Pasture\n", until: "Number or name")
        try stage.type("Berta\n", until: "(chosen)")
      } else {
        try #require(try stage.terminal.read(until: "Berta"))
        try stage.type("Pasture", until: "e")
        try stage.type("\t\(Self.down)\r", until: "✓")
      }
      let words = "“Caption” was kept. Choose “Berta” again."
      // The terminal sheet has no space for the rest of the message.
      let rest = stage.isPlain ? " The daemon ended and was started again." : ""
      let said = try await stage.lose(until: words + rest, prompt: "Number or name")
      #expect(!said.contains("What you"))
      #expect(try await stage.posts().isEmpty)
      if stage.isPlain {
        try stage.terminal.type("Send\n")
      } else {
        // The selection is still on Berta. These keys move back to the bar and press Send.
        try stage.type("\u{1B}[Z\u{1B}[Z\u{1B}[Z", until: "▸[Send]")
        try stage.terminal.type("\r")
      }
      try await stage.expect(posted: "Pasture")
    }
  }

  @Test("A button press that may not have arrived is reported and not repeated")
  func press() async throws {
    try await with("own-screen stuck", on: "dumb") { stage in
      try #require(try stage.terminal.read(until: "Number or name"))
      try stage.terminal.type("Send\n")
      // Send has reached the extension, which does not post yet.
      while try await !stage.home.run("logs", "Unwell").output.contains("was pressed") {
        try Task.checkCancellation()
      }
      try await stage.lose(
        until: "Choose “Send” again. The daemon ended and was started again.",
        prompt: "Number or name")
      let log = try await stage.home.run("logs", "Unwell").output
      #expect(log.components(separatedBy: "was pressed").count == 2, "\(log)")
    }
  }

  @Test("The extension's new process reads the same piped input", arguments: terminals)
  func pipe(type: String) async throws {
    try await CommandHome.with { home in
      let daemon = try home.startDaemon(knowing: ["Unwell"])
      let terminal = try PseudoTerminal()
      var process = home.process(["share", "-", "--text", "read-file", "--to", "Unwell"])
      process.environment["TERM"] = type
      process.environment["LANG"] = "C.UTF-8"
      // A shell writes the bytes into the pipe.
      process.arguments =
        ["-c", #"printf '\000\377\376\001' | "$0" "$@""#, process.path] + process.arguments
      process.path = "/bin/sh"
      process.descriptors = [terminal.other, terminal.other, terminal.other]
      process.takesTerminal = true
      let sheet = try process.start()
      let isPlain = type == "dumb"
      try #require(try terminal.read(until: isPlain ? "has only a full stop." : "Ctrl-X"))
      try terminal.type(isPlain ? "Moo\n.\n" : "Moo")
      try #require(try terminal.read(until: isPlain ? "Post?" : "Moo"))
      while try await !home.run("logs", "Unwell").output.contains("read 4 bytes") {
        try await Task.sleep(for: .milliseconds(20))
      }
      try await home.restart(daemon, knowing: ["Unwell"])
      let said = try #require(try terminal.drawn(until: "Your text was kept."))
      if isPlain, !said.hasSuffix("n = cancel: ") {
        try #require(try terminal.read(until: "Post?"))
      }
      try terminal.type(isPlain ? "y\n" : "\u{18}")
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 0))
      // The new process has read the same bytes.
      let log = try await home.run("logs", "Unwell").output
      #expect(log.components(separatedBy: "read 4 bytes: [0, 255, 254, 1]").count == 3, "\(log)")
    }
  }
}
