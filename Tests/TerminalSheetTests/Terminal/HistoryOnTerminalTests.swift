import Foundation
import Linux
import TestServers
import Testing

/// The real command `history` and the daemon, with a user at the terminal.
@Suite(.serialized, .timeLimit(.minutes(3)), .ownThreads)
struct HistoryOnTerminalTests {
  @Test(
    "The list is live, is searched by typing, and retries the share that waits for the user",
    arguments: [80, 36])
  func history(columns: Int) async throws {
    // The first request is refused until the user retries it.
    let server = try await ScriptedServer { number, _ in .answer(number == 0 ? 401 : 200) }
    let home = FileManager.default.temporaryDirectory.appending(path: "list-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let environment = ["SHARESHEET_HOME": home.path, "HOME": home.path]
    let container = try #require(
      try Directories(home: home).containerURL(forGroup: "group.ShareAlike"))
    try Data(server.url.utf8).write(to: container.appending(path: "endpoint"))
    func run(_ words: String...) throws {
      let stage = try Stage(words, environment: environment, program: "sharesheet")
      #expect(try stage.end().status == .exited(code: 0))
    }
    defer { try? run("daemon", "stop") }

    let stage = try Stage(
      ["history"], columns: columns, environment: environment, program: "sharesheet",
      printsOnTerminal: true)
    try stage.expect("Nothing has been shared yet.")
    try run("share", "--text", "Moo", "--to", "ShareAlike", "--post")
    try stage.expect("a share that was made elsewhere") {
      $0.text.contains("▸ Moo → ShareAlike") && $0.text.contains("Waiting for you")
    }
    try run("share", "--text", "Baa", "--to", "ShareAlike", "--post")
    try stage.expect("the undecided share above the newer one") { screen in
      let moo = screen.lines.firstIndex { $0.contains("Moo → ShareAlike") }
      let baa = screen.lines.firstIndex { $0.contains("Baa → ShareAlike") }
      return moo.flatMap { moo in baa.map { moo < $0 } } ?? false
    }
    #expect(stage.screen.text(with: 7).contains("Moo → ShareAlike"))
    try stage.type("moo")
    try stage.expect("the share that matches") {
      $0.text.contains("Find  moo") && !$0.text.contains("Baa")
    }
    try stage.type("\r")
    try stage.expect("the actions, with the first selected") {
      $0.text.contains("2  Share Again…") && $0.text(with: 7).contains("Retry")
    }
    try stage.type("\r")
    try stage.expect("the outcome of the retry") {
      $0.text.contains("Moo → ShareAlike") && $0.text.contains("Delivered.")
    }
    try stage.type("\u{1B}")
    try stage.expect("Baa → ShareAlike")
    try stage.type("\u{1B}")
    #expect(try stage.end().status == .exited(code: 0))
    #expect(try stage.areModesRestored)
    #expect(stage.screen.modes == ["?7", "?25"])
    #expect(server.requests.count == 3)
    try await server.stop()
  }
}
