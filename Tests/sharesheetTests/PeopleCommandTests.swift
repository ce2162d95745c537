import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The people to whom an extension has sent: they are offered first, and discarded on request.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct PeopleCommandTests {
  private struct Person: Decodable {
    var name: String
    var `extension`: String
    var extensionName: String
    var count: Int
  }

  private static let share = ["share", "--text", "Moo"]

  private func people(_ home: CommandHome) async throws -> [Person] {
    let ending = try await home.run("people", "list", "--json")
    ending.expect(0)
    return try ending.json()
  }

  private func hoi(_ name: String, _ home: CommandHome) async throws {
    try await home.run(Self.share + ["--to", "Friends", "--choose", name]).expect(0)
  }

  @Test("People are ordered by the number of sends, also after a restart")
  func ranks() async throws {
    try await CommandHome.with { home in
      let daemon = try home.startDaemon(knowing: ["Friends"])
      for name in ["Anna", "Anna", "Anna", "Bert"] { try await hoi(name, home) }
      #expect(try await people(home).map(\.name) == ["Anna", "Bert"])
      try await home.kill(daemon)
      try home.startDaemon(knowing: ["Friends"])
      let all = try await people(home)
      #expect(all.map(\.count) == [3, 1] && all.first?.extensionName == "Friends")
      // The files of people do not contain the sent texts.
      let folder = home.directories.people
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        #expect(text.contains("Anna") && !text.contains("secret words") && !text.contains("Moo"))
        let status = try #require(FileStatus(path: folder.appending(path: name).path))
        #expect(status.mode & 0o077 == 0)
      }
    }
  }

  @Test(
    "Naming a person starts the extension with that person",
    arguments: [
      ["--person", "anna"], ["--to", "Anna · Friends"], ["--to", "Friends", "--person", "Anna"],
    ]
  )
  func begins(arguments: [String]) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      try await hoi("Anna", home)
      // Without a terminal the command shares only with `--post`.
      let ending = try await home.run(Self.share + arguments)
      ending.expect(9)
      #expect(ending.errors.contains("Add --post to share with Anna"), "\(ending.errors)")
      try await home.run(Self.share + arguments + ["--post"]).expect(0)
      #expect(try home.friendsSent() == "Anna\nAnna <http://push/anna>\n")
    }
  }

  @Test(
    "--message and --set with a person are refused before the extension starts",
    arguments: [
      ["--person", "anna", "--message", "Moo"], ["--to", "Anna · Friends", "--set", "Team=rock"],
    ])
  func words(arguments: [String]) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      try await hoi("Anna", home)
      let sent = try home.friendsSent()
      let refusal = try await home.run(Self.share + arguments + ["--post"])
      refusal.expect(2)
      #expect(
        refusal.errors.contains("Anna · Friends may receive this immediately"), "\(refusal.errors)")
      #expect(try home.friendsSent() == sent)
    }
  }

  @Test("`people forget` discards people, and refuses an unknown name")
  func forgets() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      for name in ["Anna", "Bert", "Cid"] { try await hoi(name, home) }
      try await home.run("people", "forget", "anna").expect(0)
      #expect(try await people(home).map(\.name).sorted() == ["Bert", "Cid"])
      let unknown = try await home.run("people", "forget", "Anna")
      unknown.expect(2)
      #expect(unknown.errors.contains("Bert · Friends"))
      try await home.run(Self.share + ["--person", "Anna", "--post"]).expect(2)
      let all = try await home.run("people", "forget", "--all")
      all.expect(0)
      #expect(all.errors.contains("2 people removed."), "\(all.errors)")
      let none = try await home.run("people", "forget", "--all")
      none.expect(0)
      #expect(none.errors.contains("There was no person to forget."), "\(none.errors)")
      #expect(try await people(home).isEmpty)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: home.directories.people.path) == [])
      try await home.run("people", "forget").expect(2)
    }
  }

  @Test("People are removed with their extension's app, and are offered only by that extension")
  func removed() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends", "Template"])
      try await hoi("Anna", home)
      try await home.run("extensions", "install", try home.app(version: "1").path).expect(0)
      // Copies the donations, as if Parcel had made them. The daemon has not read the folder yet.
      let folder = home.directories.people
      let own = folder.appending(path: "org.sharesheet.test.Friends.FriendsExtension.json")
      try FileManager.default.copyItem(
        at: own, to: folder.appending(path: "\(CommandHome.parcel).json"))
      #expect(try await people(home).count == 2)
      try await home.run("extensions", "remove", CommandHome.parcel).expect(0)
      #expect(try await people(home).map(\.extensionName) == ["Friends"])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == [own.lastPathComponent])
      let other = try await home.run(
        Self.share + ["--to", "Template", "--person", "Anna", "--post"])
      other.expect(2)
      #expect(!other.errors.contains("Anna ·"))
    }
  }

  @Test("One share can add at most 64 people")
  func crowd() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      try await home.run("share", "--text", "crowd", "--to", "Friends", "--choose", "Anna")
        .expect(0)
      let all = try await people(home).map(\.name)
      #expect(all.count == 64 && all.contains("Anna") && !all.contains("Stranger 64"))
    }
  }

  @Test("Incoming interactions add no person")
  func incoming() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      try await home.run("share", "--text", "incoming", "--to", "Friends", "--choose", "Anna")
        .expect(0)
      // Only Anna's interaction was outgoing.
      #expect(try await people(home).map(\.name) == ["Anna"])
    }
  }

  @Test("Only an extension that accepts the items offers people")
  func offered() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Friends"])
      try await hoi("Anna", home)
      let ending = try await home.run(["share", try home.photo(), "--person", "Anna", "--post"])
      ending.expect(2)
      #expect(ending.errors.contains("No known person can receive this"))
    }
  }
}
