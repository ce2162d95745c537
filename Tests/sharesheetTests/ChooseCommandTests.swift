import Foundation
import Linux
import TestServers
import Testing

/// `--choose` with an extension that has its own view. A choice is the title of a control.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct ChooseCommandTests {
  private struct Report: Decodable {
    var state: String
    var message: String?
  }

  private func share(_ word: String, _ choices: String..., more: [String] = []) -> [String] {
    ["share", "--text", word, "--to", "Friends"] + choices.flatMap { ["--choose", $0] } + more
  }

  @Test(
    "Late rows and titles in any letter case are found, and so is an alert's action",
    arguments: [
      ("Moo", ["anna"], "Anna"), ("Moo", ["annabel"], "Annabel"),
      ("ask", ["Bert", "Send"], "Bert"),
      ("late", ["Cid"], "Cid"), ("many", ["Friend 4321"], "Friend 4321"),
      ("twins", ["Anna Chur"], "Anna"), ("nameless", ["Anna"], "Anna"),
      ("form", ["Loud", "Save"], ", true"),
    ])
  func chooses(word: String, choices: [String], sent: String) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      let ending = try await home.run(
        ["share", "--text", word, "--to", "Friends", "--json"]
          + choices.flatMap { ["--choose", $0] })
      ending.expect(0)
      #expect(try ending.json(Report.self).state == "posted")
      #expect(try home.friendsSent() == "\(sent)\n")
    }
  }

  @Test("A missing or ambiguous choice exits with 9, lists the choices and sends nothing")
  func refuses() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      var ending = try await home.run(share("Moo", "Zoe"))
      ending.expect(9)
      #expect(
        ending.errors.contains(
          "There is no “Zoe” to choose. Available:\n  Cancel\n  Anna\n  Annabel\n  Bert\n  Cid\n"),
        "\(ending.errors)")
      ending = try await home.run(share("twins", "Anna", more: ["--json"]))
      ending.expect(9)
      #expect(ending.errors.contains("\n  Anna Bern\n  Anna Chur\n"), "\(ending.errors)")
      #expect(try ending.json(Report.self).state == "unanswered")
      // The beginning of a title is not a match.
      ending = try await home.run(share("Moo", "Annab"))
      ending.expect(9)
      // The command has no choice for the alert's question.
      ending = try await home.run(share("ask", "Anna"))
      ending.expect(9)
      #expect(ending.errors.contains("Send to Anna?"), "\(ending.errors)")
      #expect(try home.friendsSent() == nil)
    }
  }

  @Test("Choosing Cancel sends nothing and adds no person")
  func cancels() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      let ending = try await home.run(share("Moo", "Cancel"))
      ending.expect(5)
      #expect(try home.friendsSent() == nil)
      #expect(try await home.run("people", "--json").output == "[]\n")
    }
  }

  @Test(
    "--message needs a compose sheet, and --choose needs --to"
  )
  func words() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends", "Template"])
      var ending = try await home.run(share("Moo", "Anna", more: ["--message", "Hoi"]))
      ending.expect(2)
      #expect(ending.errors.contains("--message"))
      #expect(try home.friendsSent() == nil)
      ending = try await home.run("share", "--text", "Moo", "--choose", "Anna")
      ending.expect(2)
      #expect(ending.errors.contains("--to"))
    }
  }
}

extension CommandHome {
  /// Returns the people to whom the fixture Friends has sent, one per line, or `nil` if there are
  /// none.
  func friendsSent() throws -> String? {
    let container = try #require(try directories.containerURL(forGroup: "group.test.friends"))
    return try? String(contentsOf: container.appending(path: "sent"), encoding: .utf8)
  }
}
