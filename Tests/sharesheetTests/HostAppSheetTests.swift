import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The sheet on an app's terminal.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct HostAppSheetTests {
  @Test("When the user chooses and posts, the item source is called with the chosen activity")
  func posts() async throws {
    try await CommandHome.withHostApp { home in
      let terminal = try PseudoTerminal()
      let run = try HostAppRun(["source"], in: home, terminal: terminal)
      #expect(try terminal.read(until: "Reluctant"))
      try terminal.type("Echo\r")
      #expect(try terminal.read(until: "Ctrl-X"))
      try terminal.type("!\u{18}")
      #expect(try await run.end() == .exited(code: 0))
      let printed = try run.printed
      #expect(printed.contains("type \(HostAppRun.echo) completed true main true\n"))
      #expect(printed.contains("returned for \(HostAppRun.echo)!\n"))
    }
  }

  @Test("Closing the sheet with Esc is no error")
  func leaves() async throws {
    try await CommandHome.withHostApp { home in
      let terminal = try PseudoTerminal()
      let run = try HostAppRun(["text"], in: home, terminal: terminal)
      #expect(try terminal.read(until: "Reluctant"))
      try terminal.type("\u{1B}")
      #expect(try await run.end() == .exited(code: 0))
      #expect(try run.printed.hasSuffix("type nil completed false main true\n"))
    }
  }

  @Test("The app's activities are in the second row and run after the sheet closes")
  func activity() async throws {
    try await CommandHome.withHostApp { home in
      let terminal = try PseudoTerminal()
      let run = try HostAppRun(["text"], in: home, terminal: terminal)
      let drawn = try #require(try terminal.drawn(until: "Reluctant"))
      #expect(drawn.contains("Copy") && drawn.contains("Echo"))
      #expect(drawn.contains("Count the Items") && !drawn.contains("Unfit"))
      try terminal.type("count\r")
      #expect(try await run.end() == .exited(code: 0))
      let printed = try run.printed
      #expect(printed.contains(#"counted ["one text"]"#))
      #expect(printed.contains("type org.sharesheet.test.count completed true main true\n"))
    }
  }

  @Test("Activities that the app excludes are not shown")
  func excluded() async throws {
    try await CommandHome.withHostApp { home in
      let terminal = try PseudoTerminal()
      let run = try HostAppRun(["excluded"], in: home, terminal: terminal)
      let drawn = try #require(try terminal.drawn(until: "Reluctant"))
      #expect(drawn.contains("ShareAlike") && drawn.contains("Save to"))
      #expect(!drawn.contains("Copy") && !drawn.contains("Echo"))
      try terminal.type("\u{1B}")
      #expect(try await run.end() == .exited(code: 0))
    }
  }

  @Test("The line sheet also shows the app's activities, but no activity that the app excludes")
  func lines() async throws {
    try await CommandHome.withHostApp { home in
      let terminal = try PseudoTerminal()
      let run = try HostAppRun(
        ["excluded"], in: home, terminal: terminal, environment: ["TERM": "dumb"])
      let drawn = try #require(try terminal.drawn(until: "Which one?"))
      #expect(drawn.contains("Count the Items") && !drawn.contains("Copy"))
      try terminal.type("count the items\n")
      #expect(try await run.end() == .exited(code: 0))
      #expect(try run.printed.contains("type org.sharesheet.test.count completed true"))
    }
  }
}
