import Foundation
import Glibc
import HTTPService
import TestServers
import Testing

@testable import DocumentGateway

@Suite(.timeLimit(.minutes(3))) struct DocumentTests {
  @Test(
    "An invalid document is rejected with a status and a reason, and is not stored",
    arguments: [
      ("{bad", 400), ("[1]", 400), ("", 400), ("1", 400), ("null", 400), ("{} x", 400),
      (#"{"a":1e400}"#, 400), (#"{"_deleted":1}"#, 400), (#"{"_id":5}"#, 400),
      (#"{"_id":"_a"}"#, 400), (#"{"_id":""}"#, 400), (#"{"_id":"a\u0000b"}"#, 400),
      (#"{"_sync":{}}"#, 400), (#"{"_rev":"1-a"}"#, 404), (#"{"_exp":5}"#, 501),
      (#"{"_attachments":{"a.txt":{"data":"YQ=="}}}"#, 501), (#"{"_deleted":true}"#, 404),
      ("{\"a\":\(String(repeating: "[", count: 5000))", 400),
    ])
  func refuses(body: String, status: Int) async throws {
    let gateway = try await TestGateway()
    try await gateway.run {
      let answer = try await gateway.ask("POST", "/db/", body)
      #expect(answer.status == status, "\(answer.text)")
      #expect((answer.json["reason"] as? String)?.isEmpty == false)
      let after = try await gateway.admin("GET", "/db/")
      #expect(after.json["update_seq"] as? Int == 1, "nothing was stored")
    }
  }

  @Test("Bytes that are not UTF-8, other content types and codings are rejected")
  func headers() async throws {
    let gateway = try await TestGateway()
    try await gateway.run {
      let file = try gateway.folder.file(
        "latin", Data("{\"a\":\"".utf8) + [0xe9] + Data("\"}".utf8))
      func post(_ arguments: [String]) async throws -> Int {
        try await gateway.ask(
          "POST", "/db/", nil, arguments + ["--data-binary", "@\(file.path)"]
        ).status
      }
      #expect(try await post(["-H", "Content-Type: application/json"]) == 400)
      #expect(try await post(["-H", "Content-Type: text/plain"]) == 415)
      #expect(try await post(["-H", "Content-Type: multipart/related; boundary=x"]) == 501)
      #expect(try await post(["-H", "Content-Type:", "-H", "Content-Encoding: gzip"]) == 415)
      #expect(try await gateway.admin("GET", "/db/").json["update_seq"] as? Int == 1)
    }
  }

  @Test("A document's name may contain a slash, a percent sign and non-ASCII letters")
  func names() async throws {
    let gateway = try await TestGateway()
    try await gateway.run {
      for (path, name) in [
        ("a%2Fb", "a/b"), ("%25", "%"), ("%C3%A9", "é"), ("a+b", "a+b"), ("a%20b", "a b"),
        ("..%2F..", "../.."),
      ] {
        let put = try await gateway.ask("PUT", "/db/\(path)", #"{"channels":"pop"}"#)
        #expect(put.status == 201 && put.json["id"] as? String == name, "\(put.text)")
        #expect(try await gateway.ask("GET", "/db/\(path)").json["_id"] as? String == name)
      }
      let listed = try await gateway.ask("GET", "/db/_all_docs")
      #expect(Set(listed.ids) == ["a/b", "%", "é", "a+b", "a b", "../.."])
      #expect(try await gateway.ask("GET", "/db/%ff").status == 400)
      #expect(try await gateway.ask("GET", "/db/%zz").status == 400)
      let posted = try await gateway.ask("POST", "/db/", #"{"_id":"ä b%"}"#)
      #expect(posted.header("location") == "%C3%A4%20b%25")
    }
  }

  @Test("Documents in a bulk write are stored as if they were sent one after the other")
  func bulk() async throws {
    let gateway = try await TestGateway()
    try await gateway.run {
      let answer = try await gateway.ask(
        "POST", "/db/_bulk_docs",
        #"{"docs":[{"_id":"a","team":"pop"},{"_id":"a","b":2},{"_exp":1},{"_id":"c"},[],"#
          + #"{"_id":"_d"},{"_id":"c","_deleted":true}]}"#)
      let rows = try #require(
        try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]])
      #expect(rows.map { $0["status"] as? Int } == [nil, 409, 501, nil, 400, 400, 409])
      #expect(rows.map { $0["id"] as? String } == ["a", "a", nil, "c", nil, "_d", "c"])
      #expect(try await gateway.admin("GET", "/db/_all_docs").ids == ["a", "c"])
      #expect(try await gateway.admin("GET", "/db/").json["update_seq"] as? Int == 3)
    }
  }

  @Test("A revision can follow the highest generation that is accepted from another server")
  func highestGeneration() async throws {
    let gateway = try await TestGateway()
    try await gateway.run {
      let path = "/db/d?new_edits=false"
      let high = #"{"_rev":"9007199254740991-a","channels":["pop"]}"#
      #expect(try await gateway.ask("PUT", path, high).status == 400)
      let rev = "\(RevisionName.highestFromElsewhere)-a"
      let last = try await gateway.ask("PUT", path, "{\"_rev\":\"\(rev)\",\"channels\":[\"pop\"]}")
      #expect(last.status == 201, "\(last.text)")
      let next = try await gateway.ask("PUT", "/db/d?rev=\(rev)", #"{"channels":["pop"]}"#)
      #expect(next.status == 201, "\(next.text)")
      #expect(try await gateway.ask("GET", "/db/d").status == 200)
    }
  }

  @Test(
    "If clients write one document concurrently, revisions are added one by one and none is lost")
  func writers() async throws {
    let gateway = try await TestGateway()
    try await gateway.run {
      let won = try await withThrowingTaskGroup(of: Int.self) { group in
        for writer in 0..<8 {
          group.addTask {
            var won = 0
            for number in 0..<12 {
              let now = try await gateway.ask("GET", "/db/d")
              let rev = (now.json["_rev"] as? String).map { "?rev=\($0)" } ?? ""
              let put = try await gateway.ask(
                "PUT", "/db/d\(rev)", "{\"channels\":[\"pop\"],\"n\":\"\(writer)-\(number)\"}")
              #expect([201, 409].contains(put.status))
              if put.status == 201 { won += 1 }
            }
            return won
          }
        }
        return try await group.reduce(0, +)
      }
      let raw = try await gateway.admin("GET", "/db/_raw/d").json["_sync"] as? [String: Any]
      let history = try #require(raw?["history"] as? [String: Any])
      #expect((history["revs"] as? [String])?.count == won)
      #expect(history["parents"] as? [Int] == Array(-1..<won - 1))
      #expect(raw?["sequence"] as? Int == won + 1)
    }
  }

  @Test("After a restart, stored documents are available, and the sequence continues")
  func restart() async throws {
    let folder = try TemporaryFolder()
    let rev = try await Self.fillAndEnd(folder)
    let second = try await TestGateway(folder: folder)
    try await second.run {
      let doc = try await second.ask("GET", "/db/d")
      #expect(doc.json["_rev"] as? String == rev && doc.text.contains("1.0"))
      #expect(try await second.ask("GET", "/db/_session", as: "ana:letmein").status == 200)
      #expect(try await second.admin("GET", "/db/").json["update_seq"] as? Int == 3)
      #expect(try await second.admin("GET", "/_all_dbs").text == #"["db","made"]"#)
      #expect(try await second.admin("GET", "/made/d").status == 200)
      let more = try await second.ask("PUT", "/db/e", #"{"team":"pop"}"#)
      #expect(more.status == 201)
      #expect(try await second.admin("GET", "/db/").json["update_seq"] as? Int == 4)
    }
  }

  @Test("Old revisions of a document are pruned")
  func pruning() async throws {
    let gateway = try await TestGateway()
    let database = try #require(gateway.gateway.database("db"))
    var parent: String?
    func write(_ channel: String) async throws -> String {
      var document = try ReceivedDocument(ExactJSON(parsing: "{\"channels\":[\"\(channel)\"]}"))
      document.id = "d"
      document.parent = parent
      return try await database.write(document, by: .admin).name.text
    }
    parent = try await write("pop")
    let left = try await write("rock")
    parent = left
    for _ in 0..<1300 { parent = try await write("rock") }
    let raw = try await database.raw("d")
    let names = try #require(raw["_sync"]?["history"]?["revs"]?.strings)
    // The revision with which the document left a channel is kept for readers of this channel.
    #expect((1000...1101).contains(names.count) && names.first == left)
    let feed = try await database.changes(
      GatewayDatabase.Feed(channels: ["pop"]), after: .start, upTo: 5000, limit: 10, for: .admin)
    #expect(feed.rows.count == 1)
    let shown = try await database.document("d", withHistory: true, for: .admin)
    #expect((900...1101).contains(shown.history?.count ?? 0))
  }

  @Test("A deleted sync function remains deleted after a restart, whatever the case of its key")
  func deletedSyncFunction() async throws {
    let folder = try TemporaryFolder()
    try await Self.run(folder) { gateway in
      let made = try await gateway.admin(
        "PUT", "/made/", #"{"Sync":"function (doc) { channel('old') }"}"#)
      #expect(made.status == 201, "\(made.text)")
      #expect(try await gateway.admin("GET", "/made/_config/sync").text.contains("old"))
      #expect(try await gateway.admin("DELETE", "/made/_config/sync").status == 200)
    }
    try await Self.run(folder) { gateway in
      let source = try await gateway.admin("GET", "/made/_config/sync")
      #expect(source.text.isEmpty)
    }
  }

  private static func run(
    _ folder: TemporaryFolder, _ body: @Sendable (TestGateway) async throws -> Void
  ) async throws {
    let gateway = try await TestGateway(folder: folder)
    try await gateway.run { try await body(gateway) }
  }

  private static func fillAndEnd(_ folder: TemporaryFolder) async throws -> String {
    let first = try await TestGateway(folder: folder)
    return try await first.run {
      _ = try await first.admin("PUT", "/made/", #"{"users":{"GUEST":{"disabled":false}}}"#)
      _ = try await first.admin("PUT", "/made/d", "{}")
      _ = try await first.admin("PUT", "/db/_user/ana", #"{"password":"letmein"}"#)
      return try await first.ask("PUT", "/db/d", #"{"team":"pop","n":1.0}"#).rev
    }
  }

  @Test("A file that is not a database is left unchanged, and the error names the file")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "gateway/databases/db.sqlite")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let bytes = Data(repeating: 7, count: 9000)
    try bytes.write(to: file)
    let error = await #expect(throws: ListenError.self) {
      _ = try await TestGateway(folder: folder)
    }
    #expect(error?.description.contains(file.path) == true)
    #expect(error?.description.contains("move it away") == true, "\(error?.description ?? "")")
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test("A deleted database is no longer served, and its file is kept aside")
  func deletedDatabase() async throws {
    let gateway = try await TestGateway()
    try await gateway.run {
      #expect(try await gateway.admin("PUT", "/new/", "{}").status == 201)
      #expect(try await gateway.admin("PUT", "/new/", "{}").status == 412)
      _ = try await gateway.admin("PUT", "/new/d", #"{"text":"the only copy"}"#)
      async let poll = gateway.admin("GET", "/new/_changes?feed=longpoll&since=1")
      try await Task.sleep(for: .milliseconds(200))
      #expect(try await gateway.admin("DELETE", "/new/").text == "{}")
      #expect(try await poll.results.isEmpty)
      #expect(try await gateway.admin("GET", "/new/d").status == 404)
      #expect(try await gateway.admin("PUT", "/new/", "{}").status == 201)
      #expect(try await gateway.admin("GET", "/new/d").status == 404, "a new one is empty")
      #expect(gateway.folder.files.contains { $0.contains("removed/new-") })
    }
  }
}
