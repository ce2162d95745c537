import Foundation
import Linux
import TestServers
import Testing

/// A table of an extension with a text field and a switch in its rows, used in a terminal.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct FeedFormTests {
  @Test(
    "The user types into a row's field and turns a row's switch on",
    arguments: ["xterm-256color", "dumb"])
  func fillsForm(type: String) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      let terminal = try PseudoTerminal(columns: 120)
      var process = home.process(["share", "--text", "form", "--to", "Friends"])
      process.environment["TERM"] = type
      process.environment["LANG"] = "C.UTF-8"
      process.descriptors = [terminal.other, terminal.other, terminal.other]
      process.takesTerminal = true
      let sheet = try process.start()
      func enter(_ keys: String, until words: String) throws {
        try terminal.type(keys)
        #expect(try terminal.read(until: words), "\(words)")
      }
      if type == "dumb" {
        #expect(try terminal.read(until: "Name: "))
        try enter("Name\n", until: "on one line")
        try enter("Cow news\n", until: "Name: Cow news")
        try enter("Loud\n", until: "[x] Loud")
        try terminal.type("Save\n")
      } else {
        #expect(try terminal.read(until: "[ ] Loud"))
        try enter("\t", until: "▸")
        try enter("Cow news", until: "news")
        try enter("\t ", until: "[x] Loud")
        try terminal.type("\t\r")
      }
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 0))
      #expect(try home.friendsSent() == "Cow news, true\n")
    }
  }
}
