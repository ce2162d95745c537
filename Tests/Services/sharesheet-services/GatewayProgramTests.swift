import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.serialized, .timeLimit(.minutes(3))) struct GatewayProgramTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func start(_ arguments: [String] = []) async throws -> ServicesProgram {
    try await ServicesProgram(
      [
        "--bin", "off", "--images", "off", "--gateway", "127.0.0.1:0", "--gateway-admin",
        "127.0.0.1:0", "--json",
      ] + arguments, home: home.url)
  }

  private func config(_ text: String) throws -> [String] {
    ["--config", try home.file("sync-gateway-config.json", Data(text.utf8)).path]
  }

  @Test("A configuration file of Sync Gateway is read, and each request is logged")
  func configuration() async throws {
    let program = try await start(
      try config(
        """
        {"log": ["HTTP+"], "interface": ":4984", "facebook": {}, "databases": {"teams": {
          "server": "walrus:", "sync": `function (doc) { channel(doc.channels); }`,
          "users": {"GUEST": {"disabled": false, "admin_channels": ["pop"]}}}}}
        """))
    let (url, admin) = (try program.urls["gateway"] ?? "", try program.urls["gatewayAdmin"] ?? "")
    let session = try await Curl.run(["\(url)/teams/_session"])
    #expect(session.text.contains(#""channels":{"!":1,"pop":1}"#))
    #expect(try await Curl.run(["\(admin)/_all_dbs"]).text == #"["teams"]"#)
    _ = try await Curl.run(["\(url)/teams/%1b%5b2J"])
    let end = try await program.end()
    #expect(end.status == .exited(code: 0))
    let lines = end.errors.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("HTTP: #") } == 3, "\(end.errors)")
    #expect(lines.contains { $0.contains("GET /teams/_session (as GUEST) --> 200") })
    #expect(lines.contains { $0.contains("'facebook'") })
    #expect(lines.contains { $0.contains("'interface'") })
    #expect(!end.errors.contains("\u{1b}"))
  }

  @Test("If a client disconnects from a posted long poll, the program continues")
  func postedLongPoll() async throws {
    let program = try await start()
    let url = try program.urls["gateway"] ?? ""
    let port = try #require(UInt16(url.split(separator: ":").last ?? ""))
    let body = #"{"feed":"longpoll","since":"9999","timeout":1000}"#
    let poll =
      "POST /db/_changes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    try await onThread {
      for way in 0..<3 {
        let caller = try RawConnection(port: port, timeout: 20)
        try caller.send(poll)
        _ = try caller.readUntil("results")
        switch way {
        case 0: caller.finishSending()
        case 1: try caller.send("GET /db/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        default: continue
        }
        _ = try caller.readUntil("last_seq")
      }
      // All polls have the same timeout. When this last poll ends, the polls whose clients have
      // disconnected have ended too.
      let last = try RawConnection(port: port, timeout: 20)
      try last.send(poll)
      _ = try last.readUntil("last_seq")
    }
    #expect(try await Curl.run(["\(url)/db/_session"]).status == 200)
    #expect(try await program.end().status == .exited(code: 0))
  }

  @Test(
    "A program that cannot start prints the reason",
    arguments: [
      (#"{"databases": {"db": {"sinc": ""}}}"#, "Did you mean 'sync'?"),
      (#"{"databases": {"db": {"server": "couchbase://h"}}}"#, "walrus:"),
      ("{", "not valid JSON"),
    ])
  func refuses(text: String, reason: String) async throws {
    let program = try await start(try config(text))
    let end = try await program.wait()
    #expect(program.firstLine.isEmpty && end.errors.contains(reason), "\(end.errors)")
  }

  @Test("Hostile bodies are rejected, and their memory is released")
  func hostileBodies() async throws {
    let program = try await start()
    let url = try #require(try program.urls["gateway"])
    let bodies: [(name: String, body: Data, statuses: Set<Int>)] = [
      ("deep", Data(repeating: UInt8(ascii: "["), count: 1 << 20), [400]),
      ("keys", Data(("{" + String(repeating: "\"a\":1,", count: 1 << 16)).utf8), [400]),
      ("number", Data("{\"a\":\(String(repeating: "9", count: 1 << 20))}".utf8), [400]),
      ("latin", Data("{\"a\":\"".utf8) + Data(repeating: 0xe9, count: 1 << 20), [400]),
      ("large", Data(repeating: UInt8(ascii: " "), count: 21 << 20), [413]),
      ("string", Data(repeating: UInt8(ascii: "\""), count: 1 << 20), [400]),
    ]
    func round() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (name, body, statuses) in bodies {
          let file = try home.file(name, body)
          group.addTask {
            let answer = try await Curl.run([
              "-X", "PUT", "--data-binary", "@\(file.path)", "-H",
              "Content-Type: application/json", "\(url)/db/\(name)",
            ])
            #expect(statuses.contains(answer.status), "\(name): \(answer.text)")
          }
        }
        try await group.waitForAll()
      }
    }
    for _ in 0..<2 { try await round() }
    let before = try program.anonymousMemory
    for _ in 0..<3 { try await round() }
    let after = try program.anonymousMemory
    #expect(after < before + 32 << 10, "\(before) kB, then \(after) kB")
    let listed = try await Curl.run(["\(try program.urls["gatewayAdmin"] ?? "")/db/"])
    #expect(listed.text.contains(#""update_seq":1,"#), "\(listed.text)")
    _ = try await program.end()
  }

  /// The program is killed by `kill -9` while eight clients write. Each acknowledged document is
  /// stored once, with its own sequence number.
  @Test("A kill loses no acknowledged document") func keepsAcknowledged() async throws {
    for round in 0..<2 {
      let program = try await start()
      let url = try #require(try program.urls["gateway"])
      let (answers, answer) = AsyncStream<Void>.makeStream()
      let answered = try await withThrowingTaskGroup(of: [String: String].self) { group in
        for writer in 0..<8 {
          group.addTask {
            var answered: [String: String] = [:]
            for number in 0..<200 {
              let id = "\(round)-\(writer)-\(number)"
              let put = try await Curl.run([
                "-X", "PUT", "-d", #"{"team":"pop"}"#, "-H", "Content-Type: application/json",
                "\(url)/db/\(id)",
              ])
              guard put.status == 201 else { break }
              answered[id] = put.header("etag")
              answer.yield()
            }
            return answered
          }
        }
        var left = 10 + 30 * round
        for await _ in answers {
          left -= 1
          if left == 0 { break }
        }
        kill(program.pid, SIGKILL)
        return try await group.reduce(into: [:]) { $0.merge($1) { one, _ in one } }
      }
      _ = try await program.wait()
      #expect(answered.count >= 10)
      let second = try await start()
      let feed = try await Curl.run(["\(try second.urls["gatewayAdmin"] ?? "")/db/_changes"])
      let json = try JSONSerialization.jsonObject(with: feed.body) as? [String: Any]
      let rows = try #require(json?["results"] as? [[String: Any]])
      let ids = rows.compactMap { $0["id"] as? String }
      #expect(Set(ids).count == ids.count)
      let sequences = rows.compactMap { $0["seq"] as? Int }
      // The user GUEST has the sequence number 1.
      #expect(sequences == Array(2..<(rows.count + 2)))
      for (id, tag) in answered {
        let row = rows.first { $0["id"] as? String == id }
        let changes = row?["changes"] as? [[String: String]]
        #expect(changes?.first?["rev"].map { "\"\($0)\"" } == tag, "\(id)")
      }
      _ = try await second.end()
    }
  }
}
