import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Web apps whose manifest has a `share_target`. A real browser sends the form.
@Suite(
  .timeLimit(.minutes(3)), .ownThreads,
  .enabled(if: access("/usr/bin/chromium", X_OK) == 0, "It takes Chromium"))
struct WebAppTests {
  /// Adds a web app that takes pictures and PDF files.
  private func add(_ app: ScriptedServer, to home: CommandHome) async throws {
    let manifest = """
      {"name": "Moo", "start_url": "/", "share_target": {
       "action": "/share?from=sheet", "method": "POST", "enctype": "multipart/form-data",
       "params": {"text": "submit", "url": "action",
        "files": [{"name": "media", "accept": ["image/*"]}, {"name": "papers", "accept": [".pdf", ".moo"]}]}}}
      """
    let file = try home.file("moo.webmanifest", Data(manifest.utf8))
    try await home.run(
      "destinations", "add", file, "--url", "\(app.url)/manifest.json", "--yes"
    ).expect(0)
  }

  /// Starts the sheet with a program that opens web pages in Chromium without a window.
  private func openSheet(
    _ words: [String], on terminal: PseudoTerminal, in home: CommandHome
  ) throws -> Int32 {
    let opener = home.url.appending(path: "bin/xdg-open")
    try FileManager.default.createDirectory(
      at: opener.deletingLastPathComponent(), withIntermediateDirectories: true)
    let script = """
      #!/bin/sh
      echo $$ >"$HOME/browser.pid"
      exec /usr/bin/chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage \
        --user-data-dir="$HOME/chromium" "$1"
      """
    try Data(script.utf8).write(to: opener)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener.path)
    var process = home.process(["share"] + words)
    process.environment["TERM"] = "xterm-256color"
    process.environment["LANG"] = "C.UTF-8"
    process.environment["DISPLAY"] = ":99"
    process.environment["PATH"] = "\(home.url.path)/bin:/usr/bin:/bin"
    process.descriptors = [terminal.other, terminal.other, terminal.other]
    process.takesTerminal = true
    return try process.start()
  }

  private func endBrowser(of home: CommandHome) throws {
    let text = try String(contentsOf: home.url.appending(path: "browser.pid"), encoding: .utf8)
    if let pid = Int32(text.split(separator: "\n").first ?? "") { kill(pid, SIGTERM) }
  }

  @Test("The browser sends the text and each file in its field, and the history says no more")
  func posts() async throws {
    let app = try await ScriptedServer { _, _ in
      .answer(200, headers: ["Content-Type": "text/html"], body: "<p>Thanks</p>")
    }
    try await CommandHome.with { home in
      try await add(app, to: home)
      let photo = try home.photo("cow.png")
      let paper = try home.file("cow.pdf", Data("%PDF-1.4 moo".utf8))
      let terminal = try PseudoTerminal()
      let sheet = try openSheet([photo, paper, "--to", "Moo"], on: terminal, in: home)
      #expect(try terminal.read(until: "Ctrl-X"))
      try terminal.type("Hoi & <b>\u{18}")
      let asked = try #require(try terminal.drawn(until: "Open in the browser?"))
      #expect(!asked.contains("#"))
      try terminal.type("y")
      await app.waitForRequests(1)
      try endBrowser(of: home)
      #expect(try await CommandHome.end(of: sheet) == .exited(code: 0))
      let request = try #require(app.requests.first)
      #expect(request.method == "POST" && request.uri == "/share?from=sheet")
      let body = request.body
      func has(_ text: String) -> Bool { body.range(of: Data(text.utf8)) != nil }
      #expect(has("name=\"submit\"\r\n\r\nHoi & <b>\r\n"))
      #expect(has("name=\"media\"; filename=\"cow.png\"\r\nContent-Type: image/png\r\n\r\n"))
      #expect(has("name=\"papers\"; filename=\"cow.pdf\"\r\n"))
      #expect(body.range(of: try Data(contentsOf: URL(filePath: photo))) != nil)
      #expect(has("%PDF-1.4 moo\r\n") && !has("name=\"action\""))
      let history = try await home.run("history", "list", "--json")
      #expect(history.output.contains("\"posted\"") && !history.output.contains("delivered"))
    }
    try await app.stop()
  }

  @Test("Files of other types are not offered, and without a sheet nothing is opened")
  func refusals() async throws {
    let app = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try await add(app, to: home)
      for name in ["moo.ogg", "moo.txt", "moo.other"] {
        let file = try home.file(name, Data("Moo".utf8))
        let refused = try await home.run("share", file, "--to", "Moo", "--post")
        refused.expect(3)
        #expect(refused.errors.contains("Moo does not accept this"), "\(refused.errors)")
      }
      // These are accepted. No type is declared for the ending .moo.
      for file in [try home.photo("cow.png"), try home.file("cow.moo", Data("Moo".utf8))] {
        let unattended = try await home.run("share", file, "--to", "Moo", "--post")
        unattended.expect(1)
        #expect(unattended.errors.contains("Share from the window"), "\(unattended.errors)")
      }
    }
    #expect(app.requests.isEmpty)
    try await app.stop()
  }
}
