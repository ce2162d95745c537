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
    let home = try Home()
    defer { home.end() }
    let container = try #require(
      try Directories(home: home.folder.url).containerURL(forGroup: "group.ShareAlike"))
    try Data(server.url.utf8).write(to: container.appending(path: "endpoint"))
    let stage = try home.openHistory(columns: columns)
    try stage.expect("Nothing has been shared yet.")
    try home.run("share", "--text", "Moo", "--to", "ShareAlike", "--post")
    try stage.expect("a share that was made elsewhere") {
      $0.text.contains("▸ Moo → ShareAlike") && $0.text.contains("Waiting for you")
    }
    try home.run("share", "--text", "Baa", "--to", "ShareAlike", "--post")
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

  @Test(
    "The list shows the photo, copies its link, and asks before the share is removed",
    arguments: [80, 36])
  func link(columns: Int) async throws {
    let link = "http://127.0.0.1/cow"
    let server = try await ScriptedServer { _, _ in
      .answer(200, body: #"{"data":{"link":"\#(link)","deletehash":"moo"}}"#)
    }
    let home = try Home()
    defer { home.end() }
    try home.run("endpoint", server.url + "/3/image", program: "imgshare")
    let photo = Checkout.photo.path
    try home.run("share", photo, "--to", "ImgShare", "--message", "Cow", "--post", "--wait")

    let stage = try home.openHistory(columns: columns)
    try stage.expect("the share and its link") { screen in
      screen.text(with: 7).contains("SamplePhoto.jpg → ImgShare") && screen.text.contains(link)
    }
    if columns == 80 { try stage.expect("▀▀▀") }
    try stage.type("\r")
    try stage.expect("the actions") { $0.text(with: 7).contains("Copy Link") }
    try stage.type("\r")
    try stage.expect("Copied the link.")
    #expect(home.clipboard == link)
    // The last action removes the share from the history.
    try stage.type("\r\u{1B}[F")
    try stage.expect("the last action") { $0.text(with: 7).contains("Remove from History") }
    try stage.type("\r")
    try stage.expect("Remove y")
    try stage.type("n")
    try stage.expect("the share, which stays") { $0.text.contains("SamplePhoto.jpg → ImgShare") }
    try stage.type("\r\u{1B}[F\r")
    try stage.expect("Remove y")
    try stage.type("y")
    try stage.expect("Nothing has been shared yet.")
    try stage.type("\u{3}")
    #expect(try stage.end().status == .exited(code: 0))
    #expect(try stage.areModesRestored)
    try await server.stop()
  }
}

/// A home of the real programs, with a file in place of the desktop's clipboard.
private struct Home {
  let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    let bin = folder.url.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let program = bin.appending(path: "wl-copy")
    try Data("#!/bin/sh\nexec cat >'\(folder.path("clipboard"))'\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    environment = [
      "SHARESHEET_HOME": folder.url.path, "HOME": folder.url.path, "TMPDIR": folder.url.path,
      "PATH": "\(bin.path):/usr/bin:/bin", "WAYLAND_DISPLAY": "wayland-9",
    ]
  }

  /// The contents of the clipboard, or `nil` if it is empty.
  var clipboard: String? {
    try? String(contentsOfFile: folder.path("clipboard"), encoding: .utf8)
  }

  func openHistory(columns: Int) throws -> Stage {
    try Stage(
      ["history"], columns: columns, environment: environment, program: "sharesheet",
      printsOnTerminal: true)
  }

  /// Runs a program and waits for its end.
  func run(_ words: String..., program: String = "sharesheet") throws {
    let stage = try Stage(words, environment: environment, program: program)
    let (status, output) = try stage.end()
    #expect(status == .exited(code: 0), "\(words): \(output)\n\(stage.screen.text)")
  }

  func end() { try? run("daemon", "stop") }
}
