import Foundation
import Glibc
import Linux
import ShareContent
import TestServers
import Testing

@testable import sharesheet

/// The program of the entry in KDE's Share menus, started as Purpose starts it.
@Suite(
  .timeLimit(.minutes(3)), .ownThreads,
  .enabled(if: access("/usr/bin/python3", X_OK) == 0, "It takes /usr/bin/python3"))
struct PurposeTests {
  private struct Reply: Decodable, Sendable {
    struct Output: Decodable, Sendable {
      var url: String?
    }
    var output: Output?
    var error: Int?
    var errorText: String?
  }

  private static let begin = ["share", "--face", "desktop", "--wait"]

  private func stage(before: String = ":", after: String = ":") throws -> IntegrationStage {
    let stage = try IntegrationStage()
    _ = try stage.integration().install()
    try stage.write("sharesheet", in: stage.programs, before: before, after: after)
    return stage
  }

  private func start(_ stage: IntegrationStage, _ server: PurposeServer) throws -> Int32 {
    let folder = "\(stage.data)/kpackage/Purpose/org.sharesheet.Sharesheet"
    var process = ChildProcess(path: "\(folder)/contents/code/main.py")
    process.arguments = [
      "--server", server.path, "--pluginType", "Export", "--pluginPath", process.path,
    ]
    process.environment = stage.environment
    process.startsSession = true
    return try process.start()
  }

  /// Sends the message and returns the reply. Reads the arguments of the sheet before, if it starts.
  private func reply(
    _ stage: IntegrationStage, _ message: [UInt8], opensSheet: Bool = true
  ) async throws -> (words: [String], reply: Reply) {
    let server = try PurposeServer(in: stage.root)
    let pid = try start(stage, server)
    let told = stage.told
    return try await OwnThread.run {
      let connection = try server.send(message)
      let words = opensSheet ? try IntegrationStage.words(from: told) : []
      let text = try connection.readAll(limit: 1 << 20)
      #expect(try ChildProcess.wait(for: pid) == .exited(code: 0))
      #expect(text.last == UInt8(ascii: "\n") && text.count { $0 == UInt8(ascii: "\n") } == 1)
      return (
        words.map { String(decoding: $0, as: UTF8.self) },
        try JSONDecoder().decode(Reply.self, from: Data(text))
      )
    }
  }

  private func message(_ urls: [String], _ more: [(String, CBOR)] = []) -> [UInt8] {
    CBOR.map(
      [("urls", .list(urls.map(CBOR.text))), ("mimeType", .text("*/*"))] + more
    ).message
  }

  @Test("Several files and links arrive unchanged, and a share without a link gives none")
  func items() async throws {
    // KDE's programs write spaces and other letters as they are.
    let urls =
      [
        "file:///tmp/a photo.jpg", "file:///tmp/b note's \"final\".txt", "file:///tmp/zoë.txt",
        "file:///tmp/line%0Abreak", "file:///tmp/caf%E9", "file:///tmp/100%25", "-rf", "$(id);&",
        "https://example.org/?a=1&b=2",
      ] + (0..<300).map { "file:///tmp/\($0)" }
    let stage = try stage()
    let (words, reply) = try await reply(stage, message(urls))
    #expect(words == Self.begin + ["--"] + urls)
    #expect(reply.output != nil && reply.output?.url == nil && reply.error == nil)
  }

  @Test("The title of a link goes along, and the first returned link is the result")
  func link() async throws {
    let stage = try stage(after: "printf 'https://a.example/1\\nhttps://a.example/2\\n'")
    let (words, reply) = try await reply(
      stage,
      message(["https://example.org/"], [("title", .text("--post")), ("n", .number(1 << 40))]))
    #expect(words == Self.begin + ["--title", "--post", "--", "https://example.org/"])
    #expect(reply.output?.url == "https://a.example/1" && reply.error == nil)
  }

  @Test("Closing the sheet is KJob's error for cancelled jobs, for which no failure is shown")
  func cancelled() async throws {
    let stage = try stage(after: "echo Cancelled. >&2; exit 5")
    let reply = try await reply(stage, message(["file:///tmp/x"])).reply
    #expect(reply.error == 1 && reply.errorText == "" && reply.output == nil)
  }

  @Test("A failure's message is passed on")
  func failed() async throws {
    let stage = try stage(after: "echo \"'x' cannot be shared.\" >&2; exit 2")
    let reply = try await reply(stage, message(["file:///tmp/x"])).reply
    #expect(reply.error == 100 && reply.errorText == "'x' cannot be shared.")
  }

  @Test(
    "A damaged message opens no sheet and is an error",
    arguments: [
      Array("x\n".utf8), Array("-1\n".utf8), Array("99999999999\n".utf8), Array("5".utf8),
      Array("9\nabc".utf8), [], CBOR.map([("mimeType", .text("*/*"))]).message,
      CBOR.map([("urls", .list([]))]).message, CBOR.map([("urls", .list([.number(1)]))]).message,
      CBOR.map([("urls", .list([.text("a\u{0}b")]))]).message,
      CBOR.bytes([0xA1, 0x64] + Array("urls".utf8) + [0x9B] + .init(repeating: 0xFF, count: 8))
        .message,
      CBOR.bytes([0xBF, 0xFF]).message, CBOR.bytes([0x1C]).message,
      CBOR.bytes(.init(repeating: 0x81, count: 100_000)).message,
      CBOR.bytes([0xA1, 0x80, 0x00]).message, CBOR.bytes([0x7B, 0xFF]).message,
    ])
  func damaged(message: [UInt8]) async throws {
    let stage = try stage()
    let reply = try await reply(stage, message, opensSheet: false).reply
    #expect(reply.error == 100 && reply.errorText?.hasPrefix("Nothing was shared: ") == true)
  }

  @Test("The sheet goes on if Purpose kills the program")
  func killed() async throws {
    let stage = try stage()
    let go = "\(stage.root)/go"
    #expect(mkfifo(go, 0o600) == 0)
    try stage.write(
      "sharesheet", in: stage.programs, before: "read line <'\(go)'; echo text || exit",
      after: "exit 0")
    let server = try PurposeServer(in: stage.root)
    let pid = try start(stage, server)
    let (told, text) = (stage.told, message(["file:///tmp/x"]))
    let words = try await OwnThread.run {
      let connection = try server.send(text)
      // Opening the pipe waits until the sheet's program reads from it.
      let gate = Descriptor(owning: try SystemError.check(open(go, O_WRONLY), "open the pipe"))
      _ = try SystemError.check(kill(pid, SIGKILL), "kill")
      #expect(try ChildProcess.wait(for: pid) == .killed(signal: SIGKILL))
      #expect(try connection.readAll(limit: 1 << 20).isEmpty)
      try Array("go\n".utf8).withUnsafeBytes { try gate.writeAll($0) }
      return try IntegrationStage.words(from: told)
    }
    #expect(words.last.map { String(decoding: $0, as: UTF8.self) } == "file:///tmp/x")
  }
}
