import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.serialized, .timeLimit(.minutes(3))) struct PushProgramTests {
  private static let token = "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2"
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func start(_ arguments: [String] = []) async throws -> ServicesProgram {
    try await ServicesProgram(
      ["--push", "127.0.0.1:0", "--images", "off", "--bin", "off", "--json"] + arguments,
      home: home.url)
  }

  private struct Message: Decodable {
    let id: String
    let message: String
  }

  private func poll(_ url: String, _ query: String = "") async throws -> [Message] {
    let answer = try await Curl.run(["\(url)/hois/json?poll=1\(query)"])
    return try answer.body.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Message.self, from: Data($0))
    }
  }

  /// The program is killed by `kill -9` at any moment. Each acknowledged message is stored once,
  /// even if it is sent again. After a restart, a subscriber receives the messages that it missed.
  @Test("A kill loses no acknowledged message") func keepsAcknowledged() async throws {
    let picture = try home.file("cow.gif", Data("GIF89a".utf8) + Data(count: 5000)).path
    var seen: [Message] = []
    for round in 0..<3 {
      let program = try await start()
      let url = try #require(try program.urls["push"])
      @Sendable func send(_ number: Int, to url: String) async throws -> Int {
        // Every second message has a picture.
        let body =
          number % 2 == 0
          ? ["-d", "\(round)-\(number)"]
          : ["-T", picture, "-H", "Filename: cow.gif", "-H", "Message: \(round)-\(number)"]
        return try await Curl.run(
          body + ["-H", "Idempotency-Key: \(round)-\(number)", "\(url)/hois"]
        ).status
      }
      let answered = try await withThrowingTaskGroup(of: [Int].self) { group in
        for sender in 0..<3 {
          group.addTask {
            var answered: [Int] = []
            for number in stride(from: sender, to: 600, by: 3) {
              guard try await send(number, to: url) == 200 else { break }
              answered.append(number)
            }
            return answered
          }
        }
        while try await poll(url).count(where: { $0.message.hasPrefix("\(round)-") }) < 10 {}
        // The test polls as a subscriber while messages are published.
        seen += try await poll(url, seen.last.map { "&since=\($0.id)" } ?? "")
        kill(program.pid, SIGKILL)
        return try await group.reduce(into: []) { $0 += $1 }
      }
      _ = try await program.wait()
      let second = try await start()
      let later = try #require(try second.urls["push"])
      for number in answered.suffix(4) + [600] {
        #expect(try await send(number, to: later) == 200)
      }
      seen += try await poll(later, seen.last.map { "&since=\($0.id)" } ?? "")
      let kept = seen.map(\.message).filter { $0.hasPrefix("\(round)-") }
      #expect(Set(kept).isSuperset(of: answered.map { "\(round)-\($0)" }))
      #expect(Set(kept).count == kept.count && kept.contains("\(round)-600"))
      let whole = try await poll(later)
      #expect(whole.map(\.id) == seen.map(\.id))
      // Each picture belongs to a message, and each message with a picture has a picture of its
      // own.
      let pictures = whole.count {
        ($0.message.split(separator: "-").last.flatMap { Int($0) } ?? 0) % 2 == 1
      }
      #expect(home.files.count { $0.contains("/files/") } == pictures)
      #expect(!home.files.contains { $0.contains("incoming/") })
      _ = try await second.end()
    }
  }

  @Test("The program ends immediately even if streams are open") func endsWithOpenStreams()
    async throws
  {
    let program = try await start()
    let port = try #require(UInt16(try program.urls["push"]?.split(separator: ":").last ?? ""))
    let streams = try await onThread {
      try (0..<3).map { _ in
        let stream = try RawConnection(port: port)
        try stream.send("GET /hois/sse HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try stream.readUntil("}")
        return stream
      }
    }
    let end = try await program.end()
    #expect(end.took < .seconds(10) && end.status == .exited(code: 0) && end.errors.isEmpty)
    withExtendedLifetime(streams) {}
  }

  @Test func tokenFile() async throws {
    let config = try home.file(
      "config.json",
      Data(
        """
        {"push": "127.0.0.1:0", "bin": "off", "images": "off", "data": "\(home.path("kept"))",
         "pushTokens": [{"token": "\(Self.token)", "topics": ["hois"]}]}
        """.utf8))
    chmod(config.path, 0o600)
    let program = try await ServicesProgram(
      ["--config", config.path, "--json", "--push", "127.0.0.1:0"], home: home.url)
    let url = try #require(try program.urls["push"])
    #expect(try await Curl.run(["-d", "x", "\(url)/hois"]).status == 403)
    let bearer = ["-H", "Authorization: Bearer \(Self.token)"]
    #expect(try await Curl.run(["-d", "x", "\(url)/hois"] + bearer).status == 200)
    let end = try await program.end()
    #expect(end.errors.isEmpty)
    // A file that other users can read must not contain secrets, so the program refuses it.
    chmod(config.path, 0o644)
    let second = try await ServicesProgram(
      ["--config", config.path, "--json", "--push", "127.0.0.1:0"], home: home.url)
    #expect(try await second.end().errors.contains("chmod 600 \(config.path)"))
  }

  @Test(arguments: [
    #"[{"token": "short", "topics": ["a"]}]"#, #"[{"token": "tk_1234567890123456", "topics": []}]"#,
    #"{"token": "tk_1234567890123456"}"#,
    #"[{"token": "tk_1234567890123456", "topics": ["a"], "access": "all"}]"#,
  ])
  func rejectsTokenFile(tokens: String) async throws {
    let config = try home.file("config.json", Data(#"{"pushTokens": \#(tokens)}"#.utf8))
    let program = try await ServicesProgram(
      ["--config", config.path, "--bin", "off", "--images", "off", "--push", "127.0.0.1:0"],
      home: home.url)
    let end = try await program.wait()
    #expect(end.status != .exited(code: 0) && program.firstLine.isEmpty)
    #expect(end.errors.contains("valid") || end.errors.contains("names no topics"))
  }
}
