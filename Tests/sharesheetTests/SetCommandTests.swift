import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// `--set` with an extension that is written like Apple's template.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct SetCommandTests {
  private struct Report: Decodable {
    var state: String
    var message: String?
  }

  private static let share = ["share", "--text", "Moo", "--to", "Template", "--post", "--json"]

  private func posted(_ home: CommandHome) throws -> [String: String]? {
    let container = try #require(try home.directories.containerURL(forGroup: "group.test.template"))
    let names = try? FileManager.default.contentsOfDirectory(atPath: container.path)
    let files = (names ?? []).filter { $0.hasSuffix(".json") }
    return try files.first.map {
      try JSONDecoder().decode(
        [String: String].self, from: Data(contentsOf: container.appending(path: $0)))
    }
  }

  @Test("Settings are found by title or its beginning, and values are chosen from pushed lists")
  func sets() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Template"])
      let ending = try await home.run(
        Self.share + ["--set", "TEAM=rock", "--set", "Prio=High"])
      ending.expect(0)
      #expect(try ending.json(Report.self).state == "posted")
      let fields = try #require(try posted(home))
      #expect(fields == ["text": "Moo", "team": "Rock", "priority": "High"])
    }
  }

  @Test(
    "An unknown setting or value is a usage error that lists the valid ones, and posts nothing",
    arguments: [
      ("Colour=Red", "Available: Team, Priority."), ("Team=Opera", "Available: Pop, Rock, House."),
      ("Team", "'Team' is invalid for '--set"),
    ])
  func refuses(setting: String, words: String) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Template"])
      let ending = try await home.run(Self.share + ["--set", setting])
      ending.expect(2)
      #expect(ending.errors.contains(words), "\(ending.errors)")
      #expect(try posted(home) == nil)
    }
  }
}
