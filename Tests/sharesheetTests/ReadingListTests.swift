import Foundation
import Linux
import TestServers
import Testing

/// An extension with a page of SwiftUI, from the command to the file that it saves.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct ReadingListTests {
  private struct Report: Decodable {
    var state: String
  }

  private func share(_ choices: String...) -> [String] {
    ["share", "--text", "Moo", "--to", "ReadingList", "--json"]
      + choices.flatMap { ["--choose", $0] }
  }

  @Test("A switch, a menu, a row outside of the list's window and an alert are chosen by title")
  func chooses() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["ReadingList"])
      let ending = try await home.run(
        share("Urgent", "Now", "Tags", "Tag 876", "Save", "Save now"))
      ending.expect(0)
      #expect(try ending.json(Report.self).state == "posted")
      #expect(try home.savedArticle() == "Moo|true|Now|tag 876\n")
    }
  }

  @Test("A disabled button is no choice, and Cancel saves nothing")
  func refuses() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["ReadingList"])
      var ending = try await home.run(share("Save"))
      ending.expect(9)
      ending = try await home.run(share("Cancel"))
      ending.expect(5)
      #expect(try home.savedArticle() == nil)
    }
  }
}

extension CommandHome {
  /// Returns what the fixture ReadingList has saved, or `nil` if it has saved nothing.
  fileprivate func savedArticle() throws -> String? {
    let container = try #require(
      try directories.containerURL(forGroup: "group.test.readinglist"))
    return try? String(contentsOf: container.appending(path: "saved"), encoding: .utf8)
  }
}
