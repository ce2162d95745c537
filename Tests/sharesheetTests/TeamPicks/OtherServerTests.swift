import Contract
import Foundation
import Linux
import NIOHTTP1
import TestServers
import Testing

/// TeamPicks with a server that responds as CouchDB does and has no channels.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct OtherServerTests {
  @Test("Teams that the gateway does not list can be set") func unknownTeams() async throws {
    let server = try await ScriptedServer { _, head in
      switch (head.method, head.uri.split(separator: "?").first.map(String.init) ?? "") {
      case (.PUT, _): .answer(201, body: #"{"ok":true,"id":"x","rev":"1-a"}"#)
      case (_, "/db/_changes") where head.uri.contains("filter="):
        .answer(404, body: #"{"error":"not_found","reason":"missing"}"#)
      case (_, "/db/_changes") where head.uri.contains("since=0"):
        .answer(
          200,
          body: """
            {"results":[
            {"seq":"1-g1A","id":"a","changes":[{"rev":"1-a"}],"doc":{"_id":"a","_rev":"1-a",\
            "text":"Paranoid","team":"rock","created_at":"2026","channels":["rock"]}},
            {"seq":"2-g1B","id":"b","changes":[{"rev":"1-b"}],"doc":{"_id":"b","_rev":"1-b",\
            "text":"Levels","team":"pop","created_at":"2026","channels":["pop"]}}
            ],"last_seq":"2-g1B","pending":0}
            """)
      case (_, "/db/_changes"):
        .answer(200, body: #"{"results":[],"last_seq":"2-g1B","pending":0}"#)
      default: .answer(404, body: #"{"error":"not_found","reason":"missing"}"#)
      }
    }
    try await CommandHome.with { home in
      let url = "http://ana:secret@127.0.0.1:\(server.port)/db"
      try await home.teampicks("gateway", url).expect(0)
      #expect(try await home.teampicks("gateway").output.contains("ana:…@"))
      #expect(try home.names(ofFilesWith: "secret").isSubset(of: ["Keychain"]))
      let unknown = try await home.teampicks("teams")
      unknown.expect(1)
      #expect(!unknown.errors.contains("secret") && unknown.errors.contains("ana"))
      try await home.teampicks("teams", "rock", "pop").expect(0)
      try await home.pick("--text", "Moo", more: ["--wait"]).expect(0)
      #expect(try await home.teampicks("picks", "rock").output == "Paranoid\t\n")
      let put = try #require(server.requests.first { $0.method == "PUT" })
      #expect(put.headers["Authorization"] == ["Basic YW5hOnNlY3JldA=="])
      #expect(put.headers["Content-Type"] == ["application/json"])
      let pick = try #require(
        try JSONSerialization.jsonObject(with: put.body) as? [String: Any])
      // The password is not sent to another gateway.
      let asked = server.requests.count
      try await home.teampicks("gateway", "http://ana@127.0.0.1:\(server.port)/db/").expect(0)
      try await home.teampicks("teams").expect(1)
      let other = try #require(server.requests.dropFirst(asked).first)
      #expect(other.headers["Authorization"] == ["Basic YW5hOg=="])
      #expect(
        Set(pick.keys) == ["_id", "text", "team", "created_at", "channels"], "\(pick.keys)")
    }
    try await server.stop()
  }

  /// The error of the row Team says why the gateway offers no team.
  @Test(arguments: [
    (#"{"userCtx":{"name":null,"channels":null}}"#, 200, "shows you no team"),
    (#"{"error":"Unauthorized","reason":"Invalid login"}"#, 401, "Invalid login"),
    ("moo", 200, "shows you no team"),
  ])
  func gatewayErrors(answer: String, status: Int, words: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(status, body: answer) }
    try await CommandHome.with { home in
      try await home.teampicks("gateway", server.url + "/db").expect(0)
      let share = try await home.pick("--text", "Moo")
      #expect(share.status == .exited(code: 1))
      #expect(share.errors.contains(words), "\(share.errors)")
    }
    try await server.stop()
  }

  @Test(arguments: ["ftp://a/db", "db", "http://"])
  func rejectsAddresses(address: String) async throws {
    try await CommandHome.with { home in
      let ending = try await home.teampicks("gateway", address)
      ending.expect(2)
      #expect(ending.errors.contains("Give one like http://127.0.0.1:4984/db"))
      #expect(try await home.teampicks("gateway").output == "http://127.0.0.1:4984/db\n")
    }
  }
}
