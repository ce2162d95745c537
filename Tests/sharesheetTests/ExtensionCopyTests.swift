import Contract
import DesktopSession
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// What an extension puts on the general pasteboard outlives the extension.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ExtensionCopyTests {
  private static let link = "https://s.example/1"

  private func words(_ way: String = "copy") -> [String] {
    ["share", "--text", "\(way) \(Self.link)", "--to", "Opening", "--post"]
  }

  @Test("'sharesheet paste' prints what an extension has copied, and the result says it")
  func pasted() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      try PasteboardFile(folder: home.directories.data)
        .put([[Pasteboard.text: Data("private".utf8)]])
      let share = try await home.run(words())
      share.expect(0)
      #expect(share.errors.contains("Copied."), "\(share.errors)")
      #expect(try await home.run("paste").output == Self.link + "\n")
      // The extension sees only what it has copied itself.
      let log = try await home.run("logs", "Opening").output
      #expect(log.contains("pasteboard before: empty"), "\(log)")
      #expect(log.contains("pasteboard after: \(Self.link)"), "\(log)")
      let item = PasteboardFile(folder: home.directories.data).contents.items.first
      #expect(
        item == [
          Pasteboard.text: Data(Self.link.utf8), Pasteboard.url: Data(Self.link.utf8),
        ])
      let report = try await home.run(words() + ["--json", "--wait"])
      report.expect(0)
      #expect(report.output.contains(#""copied":1"#), "\(report.output)")
    }
  }

  @Test(
    "A copy outlives an extension that cancels or crashes, and the message says it",
    arguments: [
      ("copy-and-cancel", 5, "The share was cancelled. Copied."),
      ("copy-and-crash", 1, "Nothing was sent. Copied."),
    ])
  func withoutPost(way: String, status: Int32, message: String) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let share = try await home.run(words(way) + ["--json"])
      share.expect(status)
      #expect(share.output.contains(#""copied":1"#), "\(share.output)")
      #expect((share.output + share.errors).contains(message), "\(share.output) \(share.errors)")
      #expect(try await home.run("paste").output == Self.link + "\n")
    }
  }

  @Test("If nothing can be written, the message says why, and the extension's log too")
  func unwritable() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      // A folder in place of the lock cannot be opened for writing.
      try FileManager.default.createDirectory(
        at: home.directories.data.appending(path: "pasteboard.lock"),
        withIntermediateDirectories: true)
      let share = try await home.run(words() + ["--json"])
      share.expect(0)
      #expect(share.output.contains(#""copied":0"#), "\(share.output)")
      #expect(share.output.contains("could not copy to the clipboard: "), "\(share.output)")
      let log = try await home.run("logs", "Opening").output
      #expect(log.contains("The pasteboard is unchanged: "), "\(log)")
      #expect(log.contains("pasteboard after: empty"), "\(log)")
    }
  }

  @Test("The terminal's clipboard gets the copy", arguments: [true, false])
  func terminal(hasSheet: Bool) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let terminal = try PseudoTerminal()
      var process = home.process(hasSheet ? words().dropLast() : words())
      process.environment["TERM"] = "xterm-256color"
      process.environment["LANG"] = "C.UTF-8"
      process.descriptors = [terminal.other, nil, terminal.other]
      process.takesTerminal = true
      let pid = try process.start()
      #expect(try terminal.read(until: TerminalClipboard.sequence(for: Self.link)))
      #expect(try terminal.read(until: "Copied."))
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
    }
  }

  /// The daemon has no display. The command has one.
  @Test(
    "The clipboard of the command's desktop gets the copy",
    .enabled(
      if: ["Xvfb", "xclip"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 },
      "It takes Debian's xvfb and xclip"))
  func desktop() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let (reading, writing) = try Descriptor.pipe()
      var server = ChildProcess(path: "/usr/bin/Xvfb")
      server.arguments = ["-displayfd", "3", "-nolisten", "tcp", "-ac"]
      server.environment = ["PATH": "/usr/bin:/bin", "HOME": home.url.path]
      let output = try Descriptor.capture(named: "xvfb")
      server.descriptors = [nil, output, output, writing]
      let xvfb = try server.start()
      defer {
        kill(xvfb, SIGTERM)
        _ = try? ChildProcess.wait(for: xvfb)
      }
      server.descriptors = []
      let number = String(decoding: try reading.read(upTo: 16), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      try #require(!number.isEmpty)
      var process = home.process(words())
      process.environment["DISPLAY"] = ":\(number)"
      #expect(try await CommandHome.end(of: process.start()) == .exited(code: 0))
      let clipboard = DesktopClipboard(
        environment: ["DISPLAY": ":\(number)", "PATH": "/usr/bin:/bin"])
      let bytes = try await OwnThread.run { clipboard.contents(nil) }
      #expect(bytes == Data(Self.link.utf8))
    }
  }
}
