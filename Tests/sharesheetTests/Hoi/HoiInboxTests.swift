import ControlAPI
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Receiving: `hoi inbox --follow`, with a push service that comes and goes.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HoiInboxTests {
  /// Whoever follows, until it is told to end.
  private final class Follower {
    let process: Int32
    private let output: Descriptor
    private var text = ""

    init(_ home: CommandHome, environment: [String: String] = [:]) throws {
      let (reading, writing) = try Descriptor.pipe()
      output = reading
      process = try home.startHoi(
        ["inbox", "--follow"], environment: environment, output: writing
      ).process
    }

    /// Waits until it has said that.
    func expect(_ words: String) throws {
      while !text.contains(words) {
        let bytes = try output.read(upTo: 4096)
        try #require(!bytes.isEmpty, "it ended after: \(text)")
        text += String(decoding: bytes, as: UTF8.self)
      }
    }

    func end() async throws {
      Glibc.kill(process, SIGKILL)
      _ = try await CommandHome.end(of: process)
    }
  }

  /// A home that receives what the other sends.
  private func withTwo(
    _ body: (CommandHome, CommandHome, PushService) async throws -> Void
  ) async throws {
    let push = try PushService()
    try await CommandHome.with { anna in
      try await CommandHome.with { zoe in
        try await anna.hoi("inbox", push.topic("anna")).expect(0)
        try await zoe.hoi("name", "Zoë").expect(0)
        try await zoe.hoi("add", "Anna", push.topic("anna")).expect(0)
        try await body(anna, zoe, push)
      }
    }
  }

  @Test func twoHomesSendToEachOther() async throws {
    try await withTwo { anna, zoe, push in
      try await push.run {
        try await zoe.hoi("send", "Anna", "--link", "https://cow.example/before").expect(0)
        let follower = try Follower(anna)
        try follower.expect("Zoë\tHoi! https://cow.example/before\thttps://cow.example/before\n")
        try await zoe.hoi("send", "Anna", "--picture", "cow").expect(0)
        try follower.expect("Zoë\tHoi!\t")
        try await follower.end()
        let line = try #require(try await anna.hoi("inbox").output.split(separator: "\n").last)
        let path = try #require(line.split(separator: "\t").last.map(String.init))
        #expect(try Data(contentsOf: URL(filePath: path)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
      }
    }
  }

  @Test func oneReceivesAtATime() async throws {
    try await withTwo { anna, _, push in
      try await push.run {
        let follower = try Follower(anna)
        try follower.expect("Listening")
        let second = try await anna.hoi("inbox", "--follow")
        second.expect(1)
        #expect(second.errors.contains("Another hoi receives already"))
        try await follower.end()
      }
    }
  }

  @Test func theServiceIsPrintedAndWritten() async throws {
    try await CommandHome.with { home in
      let printed = try await home.hoi("inbox", "--unit")
      #expect(printed.output.contains("/hoi\" inbox --follow\n"))
      #expect(printed.output.contains("SHARESHEET_HOME=\(home.url.path)"))
      try await home.hoi("inbox", "--install").expect(0)
      let file = home.url.appending(path: ".config/systemd/user/hoi-inbox.service")
      #expect(try String(contentsOf: file, encoding: .utf8) == printed.output)
      try Data("mine\n".utf8).write(to: file)
      try await home.hoi("inbox", "--install").expect(1)
      #expect(try String(contentsOf: file, encoding: .utf8) == "mine\n")
    }
  }

  /// Foundation reads no pipes.
  private static func line(from pipe: URL) throws -> String {
    String(decoding: try Descriptor.open(pipe.path, O_RDONLY).read(upTo: 4096), as: UTF8.self)
  }

  /// Whoever may write to a topic chooses what is attached: what is no picture is not kept, and nothing
  /// opens it, whatever its name.
  @Test(arguments: ["cow.html", "cow.png"])
  func whatIsNoPictureIsKeptOut(name: String) async throws {
    try await withTwo { anna, zoe, push in
      let page = anna.url.appending(path: name)
      try Data("<html><script>moo()</script></html>".utf8).write(to: page)
      try await push.run {
        _ = try await Curl.run([
          "-T", page.path, "-H", "Filename: \(name)", "-H", "Message: Look!", push.topic("anna"),
        ])
        try await zoe.hoi("send", "Anna", "--link", "https://cow.example/a").expect(0)
        let follower = try Follower(anna)
        try follower.expect("https://cow.example/a\n")
        try await follower.end()
        let inbox = anna.url.appending(path: "data/groups/group.ch.iphonso.hoi/inbox")
        let files = try FileManager.default.contentsOfDirectory(atPath: inbox.path)
        #expect(files.filter { !$0.hasPrefix(".") }.allSatisfy { $0.hasSuffix(".json") })
        #expect(files.contains { $0.hasSuffix(".json") })
        #expect(try await !anna.hoi("inbox").output.contains(inbox.path))
      }
    }
  }

  /// The desktop shows who it is from, what, and the picture; a press opens the link.
  @Test(.enabled(if: access("/usr/bin/dbus-daemon", X_OK) == 0, "dbus-daemon is not installed"))
  func theDesktopShowsIt() async throws {
    try await withTwo { anna, zoe, push in
      let bus = try NotificationBus(anna)
      try bus.startService(isPressing: true)
      // Whatever the desktop opens is noted.
      let opened = anna.url.appending(path: "opened")
      let bin = anna.url.appending(path: "bin")
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
      let opener = bin.appending(path: "xdg-open")
      mkfifo(opened.path, 0o600)
      try Data("#!/bin/sh\necho \"$1\" >'\(opened.path)'\n".utf8).write(to: opener)
      chmod(opener.path, 0o700)
      try await push.run {
        let follower = try Follower(
          anna,
          environment: [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": "\(bin.path):/usr/bin:/bin",
          ])
        try await zoe.hoi("send", "Anna", "--link", "https://cow.example/a").expect(0)
        let link = try #require(try bus.call())
        #expect(link.app == "Hoi" && link.summary == "Zoë")
        #expect(link.body == "Hoi! https://cow.example/a")
        #expect(link.actions == ["default", "Open"] && link.hints.isEmpty)
        let words = try await OwnThread.run { try Self.line(from: opened) }
        #expect(words == "https://cow.example/a\n")
        try await zoe.hoi("send", "Anna", "--picture", "cow").expect(0)
        let picture = try #require(try bus.call())
        let path = try #require(picture.hints["image-path"])
        #expect(try Data(contentsOf: URL(filePath: path)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let file = try await OwnThread.run { try Self.line(from: opened) }
        #expect(file == "file://\(path)\n")
        try await follower.end()
      }
    }
  }
}
