import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Extensions that open URLs of their app and of the web, as sources for iOS do.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ExtensionOpeningTests {
  private static let app = "org.sharesheet.test.Actions"

  /// Shares a text and waits for the share's end.
  /// - Returns: The extension's log.
  private func share(_ words: String, to name: String, in home: CommandHome) async throws -> String
  {
    let share = try await home.run("share", "--text", words, "--to", name, "--post", "--wait")
    share.expect(0)
    return try await home.run("logs", name).output
  }

  @Test(
    "The app that declares the scheme gets the URL, and the extension gets the result",
    arguments: [
      ("open", "open true"), ("context", "context true"), ("selector", "selector true"),
      ("thread", nil), ("after", "open true"),
    ])
  func opens(way: String, answer: String?) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let log = try await share("\(way) moo://cow/1?a=b", to: "Opening", in: home)
      if let answer { #expect(log.contains(answer), "\(log)") }
      // The app continues to work after its reply, and this work is finished too.
      let watch = try FolderWatch()
      try watch.watch(home.directories.logs.path, withContents: true)
      var said = try await home.run("logs", Self.app).output
      var changes = watch.signals.makeAsyncIterator()
      while !said.contains("went on"), await changes.next() != nil {
        said = try await home.run("logs", Self.app).output
      }
      #expect(said.contains("went on later"), "\(said)")
      #expect(said.components(separatedBy: "opened moo://cow/1?a=b").count == 2, "\(said)")
    }
  }

  /// At most four apps are open at a time.
  @Test("An app ends when its work is done, so that later shares can open it")
  func opensRepeatedly() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      for number in 1...8 {
        let log = try await share("open moo://cow/\(number)", to: "Opening", in: home)
        #expect(!log.contains("open false"), "\(log)")
      }
    }
  }

  @Test(
    "If a URL is not opened, the extension gets false, and the log says why",
    arguments: [
      ("open moo://refused/", "open false", "Actions does not accept the URL."),
      ("open other://cow", "open false", "does not declare the scheme other"),
      ("context other://cow", "context false", "does not declare the scheme other"),
      ("selector other://cow", "selector false", "does not declare the scheme other"),
      // The share has no sheet in which the daemon could ask the user.
      ("open http://127.0.0.1:9/", "open false", "No client can show"),
      ("open file:///etc/passwd", "open false", "does not declare the scheme file"),
    ])
  func refuses(words: String, answer: String, reason: String) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let log = try await share(words, to: "Opening", in: home)
      #expect(log.contains(answer) && log.contains(reason), "\(log)")
      let refused = words.contains("refused")
      let said = try await home.run("logs", Self.app).output
      #expect(said.contains("opened") == refused, "\(said)")
    }
  }

  @Test("A class in a storyboard is created by init(coder:), others by init(nibName:bundle:)")
  func principalClass() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let bare = try await share("x", to: "Opening", in: home)
      #expect(bare.contains("made by nib name") && !bare.contains("made by coder"), "\(bare)")
      let board = try await share("x", to: "Board", in: home)
      #expect(board.contains("made by coder"), "\(board)")
    }
  }

  @Test(
    "A row of a storyboard's prototype shows the page of its segue, in the user's language",
    arguments: [
      ("C.UTF-8", "Friends", "Refresh"), ("de_CH.UTF-8", "Freunde", "Aktualisieren"),
    ])
  func storyboard(locale: String, heading: String, refresh: String) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"], tracer: ["/usr/bin/env", "LANG=\(locale)"])
      let share = try await home.run(
        "share", "--text", "choose", "--to", "Board", "--choose", refresh, "--choose", "Berta",
        "--wait")
      share.expect(0)
      let log = try await home.run("logs", "Board").output
      #expect(log.contains("UINavigationController with \(heading)"), "\(log)")
      #expect(log.contains("refreshed"), "\(log)")
      #expect(log.contains("sent to Berta"), "\(log)")
    }
  }
}
