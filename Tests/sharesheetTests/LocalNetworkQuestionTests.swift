import Contract
import DaemonClient
import Foundation
import Linux
import TestServers
import Testing

/// The question of the sheet whether an extension may reach a host on this computer.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct LocalNetworkQuestionTests {
  private static let id = "org.sharesheet.test.Actions.Opening"
  private static let question =
    "wants to connect to 127.0.0.1, on this computer"

  private static func with(
    _ body: (CommandHome, ScriptedServer) async throws -> Void
  ) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      try await home.withdrawLoopback()
      try await body(home, server)
    }
    try await server.stop()
  }

  private static func decision(_ isAllowed: Bool) -> NetworkPermission {
    NetworkPermission(extension: id, host: "127.0.0.1", allowed: isAllowed)
  }

  /// Opens the terminal's sheet with an extension that loads the server's pages.
  private static func open(
    _ pages: String..., of server: ScriptedServer, in home: CommandHome,
    term: String = "xterm-256color"
  ) throws -> (terminal: PseudoTerminal, sheet: Int32) {
    let terminal = try PseudoTerminal(columns: 200)
    let words = "load " + pages.map { "\(server.url)/\($0)" }.joined(separator: " ")
    var process = home.process(["share", "--text", words, "--to", "Opening"])
    process.environment["TERM"] = term
    process.environment["LANG"] = "C.UTF-8"
    process.descriptors = [terminal.other, terminal.other, terminal.other]
    process.takesTerminal = true
    return (terminal, try process.start())
  }

  @Test(
    "The requests wait for the user's permission, which later shares have too",
    arguments: ["xterm-256color", "dumb"])
  func allowed(_ term: String) async throws {
    try await Self.with { home, server in
      let (terminal, sheet) = try Self.open("one", "two", of: server, in: home, term: term)
      let asked = try #require(try terminal.drawn(until: "It finds barns."))
      #expect(asked.contains("Opening \(Self.question)"), "\(asked)")
      #expect(server.begun == 0)
      try terminal.type(term == "dumb" ? "y\n" : "y")
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 0))
      #expect(Set(server.requests.map(\.uri)) == ["/one", "/two"])
      #expect(try await home.networkDecisions == [Self.decision(true)])
      let later = try Self.open("three", of: server, in: home)
      #expect(try await CommandHome.end(of: later.sheet) == .exited(code: 0))
      #expect(server.requests.last?.uri == "/three")
      _ = later.terminal
    }
  }

  @Test("If the user refuses, the request fails, and later shares are not asked about")
  func refused() async throws {
    try await Self.with { home, server in
      let (terminal, sheet) = try Self.open("one", of: server, in: home)
      #expect(try terminal.read(until: Self.question))
      try terminal.type("n")
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 0))
      #expect(try await home.networkDecisions == [Self.decision(false)])
      let later = try Self.open("two", of: server, in: home)
      #expect(try await CommandHome.end(of: later.sheet) == .exited(code: 0))
      let log = try await home.run("logs", "Opening").output
      #expect(log.contains("load /one -1009") && log.contains("load /two -1009"), "\(log)")
      #expect(server.begun == 0)
      try await home.run("extensions", "network", "allow", "Opening", "127.0.0.1").expect(0)
      let again = try Self.open("three", of: server, in: home)
      #expect(try await CommandHome.end(of: again.sheet) == .exited(code: 0))
      #expect(server.requests.map(\.uri) == ["/three"])
      _ = (later.terminal, again.terminal)
    }
  }

  @Test("If the user leaves the sheet, nothing is remembered and nothing is sent")
  func left() async throws {
    try await Self.with { home, server in
      // Esc and Enter answer "not now", so the next share asks again.
      for (term, key) in [("xterm-256color", "\u{1B}"), ("dumb", "\n")] {
        let (terminal, sheet) = try Self.open("zero", of: server, in: home, term: term)
        #expect(try terminal.read(until: Self.question))
        try terminal.type(key)
        #expect(try await CommandHome.end(of: sheet) == .exited(code: 0))
        #expect(try await home.networkDecisions.isEmpty)
      }
      let (terminal, sheet) = try Self.open("one", of: server, in: home)
      #expect(try terminal.read(until: Self.question))
      try terminal.type("\u{3}")
      #expect(try await CommandHome.end(of: sheet) != .exited(code: 0))
      #expect(try await home.networkDecisions.isEmpty && server.begun == 0)
    }
  }

  @Test("Without a user, the request fails at once and nothing is remembered")
  func unattended() async throws {
    try await Self.with { home, server in
      let words = "load \(server.url)/one"
      let share = try await home.run(
        "share", "--text", words, "--to", "Opening", "--post", "--wait")
      share.expect(0)
      #expect(try await home.run("logs", "Opening").output.contains("load /one -1009"))
      #expect(try await home.networkDecisions.isEmpty && server.begun == 0)
    }
  }

  @Test("A share asks about three hosts, one at a time. Requests to further hosts fail")
  func flood() async throws {
    try await Self.with { home, server in
      let client = ControlClient(socket: home.directories.controlSocket)
      let urls = (2...6).map { "http://127.0.0.\($0):\(server.port)/" }
      let offer = try await client.createShare(
        ShareCreation(items: [.text("load " + urls.joined(separator: " "))]))
      try await client.begin(offer.share, with: Self.id, asksAboutHosts: true)
      try await client.send(.presented, to: offer.share)
      var asked: [Int] = []
      for try await status in client.shareEvents(offer.share) {
        if status.state.isFinal {
          #expect(status.state == .posted)
          break
        }
        guard let question = status.question, question.number != asked.last else { continue }
        asked.append(question.number)
        try await client.send(.answer(question.number, isYes: false), to: offer.share)
      }
      #expect(asked == [1, 2, 3])
      #expect(try await home.networkDecisions.count == 3)
      try? await client.endShare(offer.share)
    }
  }
}
