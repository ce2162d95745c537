import Contract
import Foundation
import Linux
import TerminalSheet
import TestServers
import Testing

@testable import sharesheet

/// A line that is redrawn in place must fit the terminal. A wrapped line would remain after each
/// redraw.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct NarrowTerminalTests {
  @Test("Each redrawn progress line fits in one row", arguments: [2, 12, 20, 33, 40, 60, 79])
  func fits(columns: Int) async throws {
    let server = try await ScriptedServer { number, _ in .answer(number < 3 ? 503 : 200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let terminal = try PseudoTerminal(columns: columns)
      var share = home.process(
        ["share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait"])
      share.environment["TERM"] = "xterm"
      share.takesTerminal = true
      share.descriptors = [terminal.other, terminal.other, terminal.other]
      let pid = try share.start()
      let drawn = try #require(try terminal.drawn(until: "Delivered"))
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
      // The terminal turns each line feed into CR LF. The last part is the closing line.
      let redraws = drawn.components(separatedBy: "\r\u{1B}[K").dropFirst().dropLast()
      #expect(!redraws.isEmpty)
      for redraw in redraws {
        #expect(CharacterWidth.columns(of: redraw) < columns, "\(redraw)")
        #expect(!redraw.contains("\n"), "\(redraw)")
      }
      // The line with the reason is wider than each of these terminals.
      #expect(redraws.contains { $0.hasSuffix("…") }, "\(redraws)")
    }
    try await server.stop()
  }

  @Test(
    "A fitted text keeps whole characters and at most the given columns",
    arguments: [
      ("Moo", 3, "Moo"), ("Mooo", 3, "Mo…"), ("Mooo", 1, "…"), ("Mooo", 0, ""), ("", 0, ""),
      ("Mooo", -1, ""), ("牛牛牛", 5, "牛牛…"), ("牛牛牛", 4, "牛…"), ("牛牛", 4, "牛牛"),
      ("👩‍🌾👩‍🌾", 3, "👩‍🌾…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("Mo\u{301}", 2, "Mo\u{301}"),
    ])
  func fitting(text: String, columns: Int, shown: String) {
    #expect(text.fitting(columns: columns) == shown)
    #expect(CharacterWidth.columns(of: text.fitting(columns: columns)) <= max(0, columns))
  }
}
