import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Options that are given before the sheet opens mean the same in every face. `scripts/long
/// desktop said-before` has the same cases for the window.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SaidBeforeTests {
  enum Face: String, CaseIterable {
    case terminal, lines
    /// No sheet, with `--post`.
    case unattended

    var options: [String] { self == .unattended ? ["--post"] : ["--face", rawValue] }
  }

  private static let alike = "com.shinobicontrols.ShareAlike.ShareAlikeExtension"

  /// Runs `sharesheet share` on a separate terminal.
  private func open(
    _ words: [String], _ face: Face, in home: CommandHome
  ) throws -> (terminal: PseudoTerminal, pid: Int32, errors: Descriptor) {
    let terminal = try PseudoTerminal()
    let errors = try Descriptor.capture(named: "errors")
    var process = home.process(["share"] + words + face.options)
    process.environment["TERM"] = "xterm-256color"
    process.environment["LANG"] = "C.UTF-8"
    process.descriptors = [terminal.other, nil, errors]
    process.takesTerminal = true
    return (terminal, try process.start(), errors)
  }

  @Test(
    "An extension is found by each form of its name, and gets the message",
    arguments: Face.allCases,
    [
      "ShareAlike", "sharealike", "SHAREALIKE", " ShareAlike ", "sharea", alike,
    ])
  func extensionByName(face: Face, name: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let (terminal, pid, errors) = try open(
        ["--text", "Cow", "--to", name, "--message", "Moo", "--title", "A cow"], face, in: home)
      switch face {
      case .terminal:
        try #require(try terminal.read(until: "Ctrl-X"))
        try terminal.type("\u{18}")
        try #require(try terminal.read(until: "Saved."))
      case .lines:
        try #require(try terminal.read(until: "Post?"))
        try terminal.type("y\n")
      case .unattended: break
      }
      let status = try await CommandHome.end(of: pid)
      let said = try CommandHome.text(errors)
      #expect(status == .exited(code: 0), "\(said)")
      await server.waitForRequests(1)
      let body = try #require(server.requests.first).body
      #expect(String(decoding: body, as: UTF8.self).contains("Moo"))
    }
    try await server.stop()
  }

  @Test(
    "A name that is unknown, ambiguous or not offered has the same error in every face",
    arguments: Face.allCases,
    [
      (["--to", "Nobody"], 2, "There is no extension 'Nobody'"),
      (["--to", "org.example.Nobody"], 2, "There is no extension 'org.example.Nobody'"),
      (["--to", ""], 2, "There is no extension ''"),
      (["--to", "S"], 2, "There is no extension 'S'"),
      (["--to", "Sh"], 2, "There is no extension 'Sh'"),
      (["--to", "Im"], 2, "There is no extension 'Im'"),
      (["--to", "Shar"], 2, "2 extensions begin with 'Shar'. Write more of the name"),
      (["--to", "ImgShare"], 3, "ImgShare does not accept this"),
      (["--to", "imgshare", "--message", "Moo"], 3, "ImgShare does not accept this"),
      (["--person", "Anna"], 2, "No known person can receive this"),
      (["--to", "ShareAlike", "--person", "Anna"], 2, "No known person can receive this"),
      (["--to", "Anna · Hoi"], 2, "There is no extension 'Anna · Hoi'"),
      (["--to", "Nobody", "--set", "Team=rock"], 2, "There is no extension 'Nobody'"),
    ] as [([String], Int32, String)])
  func refusals(face: Face, refusal: ([String], Int32, String)) async throws {
    let (words, code, sentence) = refusal
    try await CommandHome.with { home in
      // Closing the terminal would end the program.
      let sheet = try open(["--text", "Cow"] + words, face, in: home)
      let status = try await CommandHome.end(of: sheet.pid)
      let said = try CommandHome.text(sheet.errors)
      #expect(status == .exited(code: code) && said.contains(sentence), "\(status): \(said)")
      withExtendedLifetime(sheet) {}
    }
  }

  @Test(
    "Sending to a person needs a confirmation or --post", arguments: Face.allCases,
    [["--person", "anna"], ["--to", "Anna · Friends"], ["--to", "friends", "--person", "Anna"]])
  func person(face: Face, words: [String]) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      try await home.run("share", "--text", "Moo", "--to", "Friends", "--choose", "Anna").expect(0)
      let before = try home.friendsSent()
      if face != .unattended {
        let declined = try open(["--text", "Moo"] + words, face, in: home)
        try #require(try declined.terminal.read(until: "Send this to Anna · Friends?"))
        try declined.terminal.type(face == .lines ? "\n" : "n")
        try #require(
          try declined.terminal.read(until: face == .lines ? "Which one?" : "type to filter"))
        try declined.terminal.type(face == .lines ? "\n" : "\u{1B}")
        #expect(try await CommandHome.end(of: declined.pid) == .exited(code: 5))
        #expect(try home.friendsSent() == before)
      }
      let sheet = try open(["--text", "Moo"] + words, face, in: home)
      if face != .unattended {
        try #require(try sheet.terminal.read(until: "Send this to Anna · Friends?"))
        #expect(try home.friendsSent() == before)
        try sheet.terminal.type(face == .lines ? "y\n" : "y")
      }
      let status = try await CommandHome.end(of: sheet.pid)
      let said = try CommandHome.text(sheet.errors)
      #expect(status == .exited(code: 0), "\(said)")
      #expect(try home.friendsSent() != before)
    }
  }
}
