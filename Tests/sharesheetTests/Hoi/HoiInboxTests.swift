import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import Synchronization
import TestServers
import Testing

/// Receiving by `hoi inbox --follow`, with a push service that stops and starts.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HoiInboxTests {
  /// A running `hoi inbox --follow`.
  private final class Follower {
    let process: Int32
    private let output: Descriptor
    private var text = ""

    /// - Parameter former: The previous follower, whose output counts as already seen.
    init(
      _ home: CommandHome, after former: Follower? = nil, environment: [String: String] = [:]
    ) throws {
      let (reading, writing) = try Descriptor.pipe()
      output = reading
      text = former?.text ?? ""
      process = try home.startHoi(
        ["inbox", "--follow"], environment: environment, output: writing
      ).process
    }

    /// Waits until `words` occurs in the output at least the given number of times.
    func expect(_ words: String, times: Int = 1) throws {
      while text.components(separatedBy: words).count <= times {
        let bytes = try output.read(upTo: 4096)
        try #require(!bytes.isEmpty, "it ended after: \(text)")
        text += String(decoding: bytes, as: UTF8.self)
      }
    }

    func hasSaid(_ words: String) -> Bool { text.contains(words) }

    /// Kills the process and reads the rest of its output.
    func end() async throws {
      Glibc.kill(process, SIGKILL)
      _ = try await CommandHome.end(of: process)
      text += String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self)
    }
  }

  /// Calls `body` with two homes. The first receives the hois that the second sends.
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

  @Test("Two homes send to each other") func twoHomes() async throws {
    try await withTwo { anna, zoe, push in
      try await push.run {
        try await zoe.hoi("send", "Anna", "--link", "https://cow.example/before").expect(0)
        let follower = try Follower(anna)
        try follower.expect("Zoë\tHoi! https://cow.example/before\thttps://cow.example/before\n")
        try await zoe.hoi("send", "Anna", "--picture", "cow").expect(0)
        try follower.expect("Zoë\tHoi!\t")
        try await follower.end()
        let line = try #require(try await anna.hoi("inbox").output.split(separator: "\n").last)
        #expect(line.prefixMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d\t/) != nil, "\(line)")
        let path = try #require(line.split(separator: "\t").last.map(String.init))
        #expect(try Data(contentsOf: URL(filePath: path)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
      }
    }
  }

  /// The service is killed three times, and the receiver once. Each hoi must arrive exactly once,
  /// and the receiver reports when the service is away and when it is back.
  @Test("Hois missed while the inbox was closed arrive once") func missedHois() async throws {
    try await withTwo { anna, zoe, push in
      var service = try push.start()
      var follower = try Follower(anna)
      var sent = 0
      func send(waiting seconds: Int = 10) async throws {
        let link = "https://cow.example/\(sent)"
        try await zoe.hoi("send", "Anna", "--link", link, "--wait", "\(seconds)").expect(0)
        sent += 1
      }
      for round in 0..<3 {
        for _ in 0..<3 { try await send() }
        try follower.expect("/\(sent - 1)\n")
        if round == 1 {
          try await follower.end()
          try await send()
          // The new follower does not repeat the messages of the previous one.
          follower = try Follower(anna, after: follower)
          try follower.expect("/\(sent - 1)\n")
        }
        PushService.end(service)
        try follower.expect("No connection to http://127.0.0.1:", times: round + 1)
        try await send(waiting: 0)
        service = try push.start()
        try follower.expect(" again.\n", times: round + 1)
        try await zoe.hurry()
        try follower.expect("/\(sent - 1)\n")
      }
      PushService.end(service)
      try await follower.end()
      let links = try await anna.hoi("inbox").output.split(separator: "\n")
        .map { $0.split(separator: "\t").last ?? "" }
      #expect(links.map(String.init) == (0..<sent).map { "https://cow.example/\($0)" })
    }
  }

  /// A proxy in front of a stopped push service may respond with 404 or 401, so the receiver
  /// retries. If the service refuses the first connection with 403, the receiver exits.
  @Test func rejectedReconnect() async throws {
    let event = #"{"id":"a","event":"open","time":1,"topic":"anna"}"# + "\n"
    let server = try await ScriptedServer { number, _ in
      switch number {
      case 0: .answer(404)
      case 2: .answer(401)
      default: .answer(200, body: event)
      }
    }
    try await CommandHome.with { home in
      try await home.hoi("inbox", server.url + "/anna").expect(0)
      let follower = try Follower(home)
      try follower.expect("The push service responded with 404.")
      try follower.expect("Listening at")
      try follower.expect("The push service responded with 401")
      try follower.expect(" again.\n")
      try await follower.end()
    }
    try await server.stop()
    let closed = try await ScriptedServer { _, _ in .answer(403) }
    try await CommandHome.with { home in
      try await home.hoi("inbox", closed.url + "/anna").expect(0)
      let ending = try await home.hoi("inbox", "--follow")
      ending.expect(1)
      #expect(ending.errors.contains("403") && ending.errors.contains("--token"))
    }
    try await closed.stop()
  }

  @Test(
    "A message with an impossible time is listed with the time of its arrival",
    arguments: [
      "1e19", "-1e19", "9.3e18", "1e308", "-1e308", "9223372036854775807", "-9223372036854775808",
      "18446744073709551616", "253402300800", "1e17", "-1", "67768036191676800", "0.1e20",
    ])
  func impossibleTime(time: String) async throws {
    let event =
      #"{"id":"a","event":"message","time":\#(time),"topic":"anna","title":"Zoë","message":"Hoi!"}"#
    let server = try await ScriptedServer { _, _ in .answer(200, body: event + "\n") }
    try await CommandHome.with { home in
      try await home.hoi("inbox", server.url + "/anna").expect(0)
      let follower = try Follower(home)
      try follower.expect("Zoë\tHoi!")
      try await follower.end()
      let list = try await home.hoi("inbox")
      list.expect(0)
      #expect(list.output.prefixMatch(of: /20\d\d-\d\d-\d\d \d\d:\d\d\tZoë\tHoi!/) != nil)
    }
    try await server.stop()
  }

  @Test("An inbox in which an older version stored impossible dates is still listed")
  func impossibleDate() async throws {
    try await CommandHome.with { home in
      try await home.hoi("inbox", "http://127.0.0.1:1/anna").expect(0)
      let inbox = home.url.appending(path: "data/groups/group.ch.iphonso.hoi/inbox")
      try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
      for (number, date) in ["1e19", "-1e19", "1e300", "9.2e18", "1e15"].enumerated() {
        let message =
          #"{"number":\#(number + 1),"id":"a\#(number)","topic":"anna","date":\#(date),"#
          + #""from":"Zoë","text":"Hoi!"}"#
        try Data(message.utf8).write(to: inbox.appending(path: "00000000000\(number + 1).json"))
      }
      let list = try await home.hoi("inbox")
      list.expect(0)
      #expect(list.output == String(repeating: "????-??-?? ??:??\tZoë\tHoi!\t\n", count: 5))
    }
  }

  @Test("A push in base 64 is decoded")
  func encoded() async throws {
    let events = [
      #""message":"TW9vIPCfkIQ=","encoding":"base64""#, #""message":"TW9v 👨‍👩‍👧""#,
      #""message":"a\u0000!","encoding":"base64""#, #""message":"/2Nvdw==","encoding":"base64""#,
      #""message":"TW9vdw==","encoding":"utf-8""#, #""encoding":"base64","title":"Zoë""#,
    ].enumerated().map { index, fields in
      #"{"id":"\#(index)","event":"message","time":1,"topic":"anna",\#(fields)}"#
    }.joined(separator: "\n")
    let server = try await ScriptedServer { _, _ in .answer(200, body: events + "\n") }
    try await CommandHome.with { home in
      try await home.hoi("inbox", server.url + "/anna").expect(0)
      let follower = try Follower(home)
      for words in ["\tMoo 🐄\t", "\tTW9v 👨‍👩‍👧\t", "\t\u{FFFD}cow\t", "\tTW9vdw==\t"] {
        try follower.expect(words)
      }
      try await follower.end()
    }
    try await server.stop()
  }

  @Test("A rejected picture does not delay other pictures") func rejectedPicture() async throws {
    let later = Mutex(0)
    let server = try await ScriptedServer { _, request in
      switch request.uri {
      case "/file/lasting": return .answer(403)
      case "/file/later":
        // The first request fails, and a later one succeeds.
        let isFirst = later.withLock { count in
          count += 1
          return count == 1
        }
        return isFirst ? .answer(503) : .answer(200, body: "GIF89a, as far as it goes")
      default:
        let host = request.headers.first(name: "Host") ?? ""
        let lines = ["lasting", "later"].map { file in
          #"{"id":"\#(file)","event":"message","time":1,"topic":"anna","title":"Zoë","message":"Hoi!","#
            + #""attachment":{"name":"cow.gif","url":"http://\#(host)/file/\#(file)"}}"# + "\n"
        }
        return .answer(200, body: lines.joined())
      }
    }
    try await CommandHome.with { home in
      try await home.hoi("inbox", server.url + "/anna").expect(0)
      let follower = try Follower(home)
      // The second request of `later` succeeds. When `lasting`, the first picture, is requested
      // after that, the round in which `later` arrived is over.
      var uris: [String] = []
      while true {
        await server.waitForRequests(uris.count + 1)
        uris = server.requests.map(\.uri).filter { $0.hasPrefix("/file/") || $0.contains("since") }
        let again = uris.indices.filter { uris[$0] == "/file/later" }.dropFirst().first
        if let again, uris[again...].contains("/file/lasting") { break }
      }
      try await follower.end()
      let inbox = home.url.appending(path: "data/groups/group.ch.iphonso.hoi/inbox")
      let kept = try FileManager.default.contentsOfDirectory(atPath: inbox.path)
      #expect(kept.contains("2.gif") && !kept.contains("1.gif"), "\(kept)")
    }
    try await server.stop()
  }

  /// A sender can attach pictures that never arrive. Even if there are more such pictures than the
  /// receiver loads at once, they must delay neither messages with pictures nor messages without
  /// pictures.
  @Test("A missing picture does not delay other hois") func missingPicture() async throws {
    let server = try await ScriptedServer { _, request in
      guard !request.uri.hasPrefix("/file/") else { return .silence }
      let host = request.headers.first(name: "Host") ?? ""
      let lines = (1...10).map { number in
        let attachment =
          number == 10
          ? ""
          : #","attachment":{"name":"cow.gif","url":"http://\#(host)/file/\#(number)"}"#
        return #"{"id":"\#(number)","event":"message","time":1,"topic":"anna","title":"Zoë","#
          + #""message":"Hoi \#(number)."\#(attachment)}"# + "\n"
      }
      return .answer(200, body: lines.joined())
    }
    try await CommandHome.with { home in
      try await home.hoi("inbox", server.url + "/anna").expect(0)
      let follower = try Follower(home)
      try follower.expect("Zoë\tHoi 9.\t")
      try follower.expect("Zoë\tHoi 10.\t")
      try await follower.end()
      // The pictures are really still loading: the first message waits for its picture.
      #expect(!follower.hasSaid("Zoë\tHoi 1.\t"))
    }
    try await server.stop()
  }

  @Test("Only one process receives at a time") func singleReceiver() async throws {
    try await withTwo { anna, _, push in
      try await push.run {
        let follower = try Follower(anna)
        try follower.expect("Listening")
        let second = try await anna.hoi("inbox", "--follow")
        second.expect(1)
        #expect(second.errors.contains("Another hoi process is already receiving"))
        try await follower.end()
      }
    }
  }

  @Test func serviceUnit() async throws {
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

  /// Reads a line from a pipe. Foundation cannot read a pipe.
  private static func line(from pipe: URL) throws -> String {
    String(decoding: try Descriptor.open(pipe.path, O_RDONLY).read(upTo: 4096), as: UTF8.self)
  }

  /// A client that can write to a topic chooses the attachments of its messages. A file that is not
  /// a picture is not kept and not opened, whatever its name is.
  @Test(arguments: ["cow.html", "cow.png"])
  func rejectsOtherFiles(name: String) async throws {
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
        try follower.expect("\tLook!\t")
        try await follower.end()
        let inbox = anna.url.appending(path: "data/groups/group.ch.iphonso.hoi/inbox")
        let files = try FileManager.default.contentsOfDirectory(atPath: inbox.path)
        #expect(files.filter { !$0.hasPrefix(".") }.allSatisfy { $0.hasSuffix(".json") })
        #expect(files.contains { $0.hasSuffix(".json") })
        #expect(try await !anna.hoi("inbox").output.contains(inbox.path))
      }
    }
  }

  /// The notification has the sender, the text and the picture. Its action opens the link.
  @Test(.enabled(if: access("/usr/bin/dbus-daemon", X_OK) == 0, "dbus-daemon is not installed"))
  func desktopNotification() async throws {
    try await withTwo { anna, zoe, push in
      let bus = try NotificationBus(anna)
      try bus.startService(choosing: "default")
      // Records the URLs that the desktop opens.
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
