import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import sharesheet

/// The program that browsers start for the extension.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct BrowserHostTests {
  private func message(_ type: String, _ fields: [String: Any] = [:]) throws -> [UInt8] {
    try BrowserHostRun.message(fields.merging(["type": type]) { $1 })
  }

  /// Sends the messages, reads the command's arguments, and returns both.
  private func share(
    _ run: BrowserHostRun, _ bytes: [UInt8], as caller: [String] = BrowserHostRun.chromium
  ) async throws -> (words: [String], ending: BrowserHostRun.Ending) {
    let told = run.stage.told
    async let words = OwnThread.run { try IntegrationStage.words(from: told) }
    let ending = try await run.send(bytes, as: caller)
    return (try await words.map { String(decoding: $0, as: UTF8.self) }, ending)
  }

  @Test("Texts that look like options, links and files arrive unchanged", arguments: [true, false])
  func items(isChromium: Bool) async throws {
    let run = try BrowserHostRun()
    let photo = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let parts = [photo.prefix(70_000), photo.dropFirst(70_000)]
    var bytes = try message(
      "share", ["title": "--post", "text": "-rf $(id)\n\"'", "url": "https://example.org/?a=1&b"])
    bytes += try message("file", ["name": "/etc/../a photo.jpg"])
    for part in parts {
      bytes += try message("bytes", ["base64": Data(part).base64EncodedString()])
    }
    bytes += try message("file", ["name": "empty.txt"])
    bytes += try message("open")
    let (words, ending) = try await share(
      run, bytes, as: isChromium ? BrowserHostRun.chromium : BrowserHostRun.firefox)
    #expect(ending.status == .exited(code: 0) && ending.result == "shared", "\(ending)")
    #expect(
      words.prefix(7) == [
        "share", "--face", "desktop", "--title=--post", "--text=-rf $(id)\n\"'",
        "--url=https://example.org/?a=1&b", "--",
      ])
    #expect(words.dropFirst(7).allSatisfy { $0.hasPrefix(run.place + "/") })
    #expect(run.kept("a photo.jpg") == photo)
    #expect(run.kept("empty.txt") == Data())
    #expect(run.remaining.isEmpty)
  }

  @Test(
    "A page's file name is its last component without control characters",
    arguments: [
      ("../../.bashrc", ".bashrc"), ("a\\b.txt", "b.txt"), ("..", "file"), ("", "file"),
      ("-rf", "-rf"), ("a\u{1b}[2J\n\u{202e}b", "a[2Jb"), ("zoë/", "zoë"),
      (String(repeating: "ä", count: 300) + ".jpeg", String(repeating: "ä", count: 97) + ".jpeg"),
    ])
  func names(_ name: String, _ expected: String) async throws {
    let run = try BrowserHostRun()
    let bytes = try message("share") + message("file", ["name": name]) + message("open")
    let (words, _) = try await share(run, bytes)
    let path = try #require(words.last)
    #expect(path.hasPrefix(run.place + "/") && path.hasSuffix("/0/\(expected)"))
    #expect(path.dropFirst(run.place.count + 1).split(separator: "/").count == 3)
  }

  @Test("Each file that the page's script refuses is refused by the host too")
  func startedFiles() async throws {
    let folder = try #require(
      BrowserExtensionFolder.path(programs: RunningProgram.pathBesideOwn("x")))
    let script = try String(contentsOfFile: "\(folder)/share.js", encoding: .utf8)
    let list = try #require(script.firstMatch(of: /STARTED = \/\\.\(([a-z0-9|]+)\)\$\/i;/)).1
    let run = try BrowserHostRun()
    for ending in list.split(separator: "|") {
      let file = try message("file", ["name": "moo.\(ending.uppercased())"])
      let refused = try await run.send(try message("share") + file + message("open"))
      #expect(refused.errors.contains("a file that a desktop starts"), "\(ending): \(refused)")
    }
    #expect(list.split(separator: "|").count > 10 && !run.isStarted)
  }

  @Test("Files with equal names are two files") func equalNames() async throws {
    let run = try BrowserHostRun()
    let file = try message("file", ["name": "a.txt"])
    let (words, _) = try await share(
      run, try message("share") + file + file + message("open"))
    #expect(Set(words.suffix(2)).count == 2)
  }

  @Test(
    "The page learns only whether the items were shared",
    arguments: [
      ("exit 0", "shared"), ("exit 5", "cancelled"), ("exit 4", "failed"), ("exit 1", "unknown"),
      ("exit 9", "failed"),
      ("exit 10", "unknown"),
      ("kill $$", "unknown"),
    ])
  func outcomes(_ end: String, _ expected: String) async throws {
    let run = try BrowserHostRun(after: end)
    let (_, ending) = try await share(
      run, try message("share", ["title": "Moo"]) + message("open"))
    #expect(ending.result == expected)
  }

  @Test("If the command is missing, the result is failed") func missingCommand() async throws {
    let run = try BrowserHostRun()
    unlink("\(run.stage.programs)/sharesheet")
    let ending = try await run.send(try message("share", ["text": "Moo"]) + message("open"))
    #expect(ending.result == "failed" && ending.status == .exited(code: 1))
    #expect(run.remaining.isEmpty)
  }

  @Test(
    "Another extension, another program and a missing name are refused",
    arguments: [
      [], ["chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/"], ["https://example.org/"],
      [BrowserHostRun.chromium[0] + "x"], [String(BrowserHostRun.chromium[0].dropLast())],
      BrowserHostRun.chromium + BrowserHostRun.chromium,
      [BrowserHostRun.firefox[0], "other@example.org"], [BrowserHostRun.firefox[1]],
      ["/etc/passwd", BrowserHostRun.firefox[1]],
    ])
  func otherCallers(_ arguments: [String]) async throws {
    let run = try BrowserHostRun()
    let ending = try await run.send(
      try message("share", ["text": "Moo"]) + message("open"), as: arguments)
    #expect(ending.status == .exited(code: 2) && ending.result == nil)
    #expect(ending.errors.contains("browser extension") && !run.isStarted)
  }

  @Test("Malformed and oversized messages are refused, and no sheet opens")
  func malformed() async throws {
    let share = try message("share", ["text": "Moo"])
    let open = try message("open")
    let file = try message("file", ["name": "a"])
    let frame = BrowserHostRun.frame(_:)
    let length = { (count: UInt32) in withUnsafeBytes(of: count) { Array($0) } }
    let bad: [(String, [UInt8])] = [
      ("no JSON", frame(Array("{".utf8))), ("an array", frame(Array("[]".utf8))),
      ("not UTF-8", frame([0x7b, 0xff, 0x7d])),
      ("UTF-16", frame([UInt8]("{\"type\":\"open\"}".data(using: .utf16LittleEndian) ?? Data()))),
      ("deep", frame([UInt8](repeating: UInt8(ascii: "["), count: 1 << 20))),
      ("an unknown key", try message("share", ["text": "a", "to": "b"])),
      ("a number", try message("share", ["text": 1])), ("an unknown type", try message("post")),
      ("no type", frame(Array("{\"text\":\"a\"}".utf8))),
      ("NUL", try message("share", ["text": "a\0"])),
      ("a long text", try message("share", ["text": String(repeating: "a", count: 100_001)])),
      ("a local file", try message("share", ["url": "file:///etc/passwd"])),
      ("a script", try message("share", ["url": "JavaScript:1"])),
      ("no scheme", try message("share", ["url": "-rf"])), ("open first", open),
      ("nothing to share", try message("share") + open), ("two shares", share + share),
      ("bytes without a file", share + (try message("bytes", ["base64": ""]))),
      ("not base64", share + file + (try message("bytes", ["base64": "%"]))),
      ("a file without a name", share + (try message("file"))),
      ("larger than 64 MiB", length(64 << 20 + 1) + [UInt8](repeating: 0x20, count: 100)),
      ("4 GiB", length(.max)), ("incomplete", length(100) + Array("{}".utf8)),
      ("too many files", share + Array([[UInt8]](repeating: file, count: 65).joined())),
      ("a file that a desktop starts", share + (try message("file", ["name": "a.DESKTOP"]))),
      ("only an ending", share + (try message("file", ["name": ".desktop"]))),
      ("a hidden ending", share + (try message("file", ["name": "a.txt/b.s\u{202E}h"]))),
    ]
    for (name, bytes) in bad {
      let run = try BrowserHostRun()
      let ending = try await run.send(bytes + open)
      #expect(ending.status == .exited(code: 1) && ending.result == "failed", "\(name): \(ending)")
      #expect(!run.isStarted && run.remaining.isEmpty, "\(name)")
    }
  }

  @Test("If the browser closes the stream early, no sheet opens and no file remains")
  func closedEarly() async throws {
    let run = try BrowserHostRun()
    let ending = try await run.send(
      try message("share", ["text": "Moo"]) + message("file", ["name": "a"]))
    #expect(ending.status == .exited(code: 0) && ending.result == nil)
    #expect(!run.isStarted && run.remaining.isEmpty)
  }

  @Test("Files of a killed host stay for its sheet, and the next host removes them")
  func killedHost() async throws {
    let run = try BrowserHostRun()
    let bytes = try message("share") + message("file", ["name": "a.txt"]) + message("open")
    let input = try bytes.withUnsafeBytes {
      try Descriptor.memoryFile(named: "input", holding: $0)
    }
    let quiet = try Descriptor.capture(named: "quiet")
    // The command waits until a reader opens its pipe.
    let pid = try run.start(BrowserHostRun.chromium, input, quiet, quiet)
    let (place, copy) = (run.place, "\(run.stage.root)/kept/a.txt")
    try await OwnThread.run {
      while access(copy, F_OK) != 0 { usleep(10_000) }
    }
    kill(pid, SIGKILL)
    _ = try await CommandHome.end(of: pid)
    let own = try #require(run.remaining.first)
    let other = try BrowserHostRun()
    other.stage.environment["SHARESHEET_HOME"] = run.home
    let next = try await other.send(try message("share"))
    #expect(next.status == .exited(code: 0) && run.remaining == [own], "the sheet still runs")
    let told = run.stage.told
    let words = try await OwnThread.run { try IntegrationStage.words(from: told) }
    #expect(words.last == Array("\(place)/\(own)/0/a.txt".utf8))
    // The lock is free when the command has ended.
    try await OwnThread.run {
      let hold = try Descriptor.open("\(place)/\(own)", O_RDONLY | O_DIRECTORY)
      while flock(hold.number, LOCK_EX) != 0, errno == EINTR {}
    }
    #expect(try await other.send(try message("share")).status == .exited(code: 0))
    #expect(run.remaining.isEmpty)
  }
}
