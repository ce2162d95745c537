import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Settings, and names as users type them.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SettingsCommandTests {
  @Test("A setting is shown, set and reset, and other keys of the file stay")
  func settings() async throws {
    try await CommandHome.with { home in
      let file = UserSettings.file(in: home.directories)
      #expect(try await home.run("settings", "notifications").output == "true\n")
      try await home.run("settings", "notifications", "off").expect(0)
      #expect(!UserSettings.read(home.directories).notifications)
      try Data(#"{"notifications":false,"later":[1]}"#.utf8).write(to: file)
      try await home.run("settings", "copyLinks", "true").expect(0)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("later") && text.contains("copyLinks"))
      #expect(
        try await home.run("settings", "--json").output
          == #"{"copyLinks":true,"notifications":false,"requireSandbox":false,"undo":0}"# + "\n")
      try await home.run("settings", "notifications", "-").expect(0)
      #expect(UserSettings.read(home.directories).notifications)
      // A file that cannot be parsed is not overwritten.
      try Data("moo".utf8).write(to: file)
      try await home.run("settings", "copyLinks", "no").expect(1)
      #expect(try Data(contentsOf: file) == Data("moo".utf8))
      let neither = try await home.run("settings", "copyLinks", "perhaps")
      neither.expect(2)
      #expect(neither.errors.contains("copyLinks must be true or false, not 'perhaps'."))
      #expect(!neither.errors.contains("Usage"))
      try await home.run("settings", "certificates", try home.photo()).expect(2)
      for value in ["601", "soon"] {
        let refused = try await home.run("settings", "undo", value)
        refused.expect(2)
        #expect(refused.errors.contains("from 0 to 600"))
      }
    }
  }

  @Test("Invalid certificates are logged, and the daemon starts")
  func uselessCertificates() async throws {
    try await CommandHome.with { home in
      let file = try home.file("a.pem", Data("-----BEGIN CERTIFICATE-----\nmoo\n".utf8))
      try await home.run("settings", "certificates", file).expect(0)
      try await home.run("daemon", "start").expect(0)
      let log = try String(contentsOf: home.directories.daemonLog, encoding: .utf8)
      #expect(log.contains("are not trusted: \(file)"), "\(log)")
    }
  }

  @Test(
    "Every command finds an extension by name in any letter case, by beginning or by identifier",
    arguments: [
      "ShareAlike", "sharealike", "shareal", "com.shinobicontrols.ShareAlike.ShareAlikeExtension",
    ])
  func names(name: String) async throws {
    try await CommandHome.with { home in
      try home.setEndpoint("http://127.0.0.1:9/")
      try await home.run("share", "--text", "Moo", "--to", name, "--post").expect(0)
      try await home.run("extensions", "hide", name).expect(0)
      let hidden = try await home.run("extensions", "--json").json([ExtensionListing].self)
        .filter(\.hidden)
      #expect(hidden.map(\.name) == ["ShareAlike"])
      try await home.run("extensions", "show", name).expect(0)
      try await home.run("extensions", "order", name, "1").expect(0)
      try await home.run("logs", name).expect(0)
    }
  }

  @Test("--text - reads standard input")
  func standardInput() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let file = try home.file("milk.txt", Data("Fresh milk\n".utf8))
      let (pid, _, errors) = try home.start(
        ["share", "--text", "-", "--to", "ShareAlike", "--post", "--wait"],
        input: try Descriptor.open(file, O_RDONLY))
      let end = try await CommandHome.end(of: pid)
      let words = try CommandHome.text(errors)
      #expect(end == .exited(code: 0), "\(words)")
      let shared = try await home.run("history", "list", "milk", "--json").json([HistoryEntry].self)
      #expect(shared.map(\.title) == ["Fresh milk → ShareAlike"])
    }
    try await server.stop()
  }

  @Test("A page of the history begins after the share that --before names")
  func historyPages() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      for text in ["First", "Second"] {
        try await home.run("share", "--text", text, "--to", "ShareAlike", "--post", "--wait")
          .expect(0)
      }
      let entries = try await home.run("history", "list", "--json").json([HistoryEntry].self)
      try #require(entries.map(\.title) == ["Second → ShareAlike", "First → ShareAlike"])
      let newest = String(entries[0].id.prefix(8))
      let page = try await home.run("history", "list", "--before", newest, "--json")
      #expect(try page.json([HistoryEntry].self) == [entries[1]])
      let end = try await home.run("history", "list", "--before", entries[1].id)
      end.expect(0)
      #expect(end.errors == "There is no older share.\n")
      let unknown = try await home.run("history", "list", "--before", "ffffffff")
      unknown.expect(2)
      #expect(unknown.errors.contains("ffffffff"), "\(unknown.errors)")
    }
    try await server.stop()
  }

  @Test(
    "A file's name cannot forge a line of the history",
    arguments: [
      "cow\n  ffffffff  Forged", "cow\r\n  ffffffff  Forged", "cow\n\nDelivered",
      "cow\u{2028}Forged",
      "cow\u{85}Forged", "cow\u{B}Forged", "cow\u{1B}[2KForged", "cow\u{202E}degroF", "cow\n",
      "\ncow",
    ])
  func forgedLine(name: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let file = try home.file("\(name).jpg", Data("moo".utf8))
      for _ in 1...2 {
        try await home.run("share", file, "--to", "ShareAlike", "--post", "--wait").expect(0)
      }
      let entries = try await home.run("history", "list", "--json").json([HistoryEntry].self)
      let choices = try await home.run("history", "show", "cow")
      choices.expect(2)
      let lines = choices.errors.dropLast().split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      // The error has a sentence, the two choices, and the next step.
      #expect(lines.count == 4, "\(choices.errors)")
      #expect(
        lines.dropFirst().prefix(2).allSatisfy { line in
          entries.contains { line.hasPrefix("  \($0.id.prefix(8))  ") }
        })
      let shown = try await home.run("history", "show", try #require(entries.first).id)
      shown.expect(0)
      #expect(shown.output.split(whereSeparator: \.isNewline).count <= 3, "\(shown.output)")
    }
    try await server.stop()
  }

  @Test("A transfer can be named by its number in the list or by the beginning of its name")
  func transferNames() async throws {
    try await CommandHome.with { home in
      for name in ["horse.txt", "cow.txt"] {
        let file = try home.file(name, Data("moo".utf8))
        try await home.run("transfers", "add", "--url", "http://127.0.0.1:9/", "--file", file)
          .expect(0)
      }
      let list = try await home.run("transfers").output
      #expect(list.contains("cow.txt → http://127.0.0.1:9/"), "\(list)")
      let horse = try await home.run("transfers", "show", "hor", "--json").json(TransferStatus.self)
      #expect(horse.name == "horse.txt")
      // No identifier begins with 0 or 1. An identifier may begin with 2, but the number precedes it.
      let first = try await home.run("transfers", "show", "1", "--json").json(TransferStatus.self)
      #expect(first.name == "cow.txt" && first.id != horse.id)
      let second = try await home.run("transfers", "show", "2", "--json").json(TransferStatus.self)
      #expect(second.id == horse.id)
      try await home.run("transfers", "cancel", "0").expect(2)
      try await home.run("transfers", "cancel", "cow").expect(0)
      // A cancelled transfer is not retried, and the command says so.
      try await home.run("transfers", "retry", "cow").expect(1)
    }
  }
}
