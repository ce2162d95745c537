import Foundation
import Glibc
import HTTPService
import Linux
import PushInbox
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct AccessTests {
  private static let reader = "tk_onlyReads1234567890"
  private static let writer = "tk_onlyWrites123456789"

  private func push(owner: UInt32 = geteuid()) async throws -> TestPush {
    try await TestPush(
      tokens: [
        PushToken(TestPush.token, topics: ["hoi-*", "cows"]),
        PushToken(Self.reader, topics: ["hoi-anna"], access: .readOnly),
        PushToken(Self.writer, topics: ["hoi-*-in"], access: .writeOnly),
      ], owner: owner)
  }

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  static let ways: [[String]] = [
    ["-H", "Authorization: Bearer \(TestPush.token)"],
    ["-H", "authorization: bearer  \(TestPush.token)"],
    ["-u", ":\(TestPush.token)"], ["-u", "anybody:\(TestPush.token)"],
    ["--url-query", "auth=\(base64("Bearer \(TestPush.token)"))"],
    [
      "--url-query", "auth=\(base64("Basic \(base64(":\(TestPush.token)"))").filter { $0 != "=" })",
    ],
  ]

  @Test("A token gives access to its topics", arguments: ways)
  func ownTopics(way: [String]) async throws {
    let push = try await push()
    try await push.run {
      let published = try await push.ask("/hoi-anna", ["-d", "moo"] + way)
      #expect(published.status == 200, "\(published.text)")
      for path in ["/hoi-anna/json?poll=1", "/hoi-anna/auth", "/hoi-anna,cows/raw?poll=1"] {
        #expect(try await push.ask(path, way).status == 200, "\(path)")
      }
      // For other topics, the token makes no difference, because the client's user owns the
      // service.
      #expect(try await push.ask("/sheep/json?poll=1", way).status == 200)
    }
  }

  @Test("Other tokens give no access to a token's topics") func otherTokens() async throws {
    let push = try await push()
    try await push.run {
      try await push.publish("secret", to: "cows", Self.ways[0])
      let wrong = ["-H", "Authorization: Bearer \(TestPush.token)x"]
      for path in [
        "/cows/json?poll=1", "/cows/sse", "/cows/raw", "/cows/auth", "/cows/since?after=0",
        "/sheep,cows/json?poll=1",
      ] {
        let none = try await push.ask(path)
        #expect(none.status == 403 && !none.text.contains("secret"), "\(path)")
        #expect(try none.pushRefusal().code == 40301)
        let other = try await push.ask(path, wrong)
        #expect(other.status == 401 && !other.text.contains("secret"), "\(path)")
        #expect(try other.pushRefusal().code == 40101)
      }
      for arguments in [[], wrong] {
        #expect(try await push.status("/cows", ["-d", "x"], arguments) >= 401)
        let json = #"{"topic":"cows","message":"x"}"#
        #expect(try await push.status("/", ["-d", json], arguments) >= 401)
        #expect(try await push.ask("/cows/trigger", arguments).status >= 401)
      }
      #expect(try await push.poll("cows", "", Self.ways[0]).map(\.message) == ["secret"])
    }
  }

  @Test("A token can be limited to reading or writing") func readOrWriteOnly() async throws {
    let push = try await push()
    try await push.run { () async throws in
      let reader = ["-H", "Authorization: Bearer \(Self.reader)"]
      let writer = ["-H", "Authorization: Bearer \(Self.writer)"]
      #expect(try await push.ask("/hoi-anna/auth", reader).status == 200)
      #expect(try await push.status("/hoi-anna", ["-d", "x"], reader) == 403)
      #expect(try await push.status("/hoi-bert-in", ["-d", "x"], writer) == 200)
      #expect(try await push.ask("/hoi-bert-in/json?poll=1", writer).status == 403)
      #expect(try await push.status("/hoi-bert", ["-d", "x"], writer) == 403)
      #expect(try await push.poll("hoi-bert-in", "", Self.ways[0]).count == 1)
    }
  }

  @Test(arguments: [
    PushToken("short", topics: ["a"]), PushToken("tk_with a space in it", topics: ["a"]),
    PushToken(TestPush.token, topics: []), PushToken(TestPush.token, topics: ["no topic"]),
  ])
  func rejectsInvalidTokens(token: PushToken) throws {
    #expect(throws: ListenError.self) { _ = try TopicAccess([token]) }
  }

  /// If the response has status 401, a browser asks the user for the token.
  @Test("A browser without a token is asked for a password") func passwordPrompt() async throws {
    let push = try await push()
    try await push.run {
      let html = ["-H", "Accept: text/html,*/*"]
      for more in [[], ["-u", "me:wrong"]] {
        let asked = try await push.ask("/cows", html + more)
        #expect(asked.status == 401)
        #expect(asked.header("www-authenticate")?.hasPrefix("Basic ") == true)
      }
      let page = try await push.ask("/cows", html + ["-u", "me:\(TestPush.token)"])
      #expect(page.status == 200 && page.text.contains("<h1>cows</h1>"))
      let auth = Self.base64("Bearer \(TestPush.token)")
      let linked = try await push.ask("/cows?auth=\(auth.filter { $0 != "=" })", html)
      #expect(linked.status == 200)
      #expect(linked.text.contains("/cows/sse?auth=\(auth.filter { $0 != "=" })&amp;since=none"))
    }
  }

  /// Like `otherUser`, but without root: the service is configured with another owner.
  @Test("A client of another user has no access without a token") func noToken() async throws {
    let push = try await push(owner: geteuid() &+ 1)
    try await push.run { () async throws in
      for path in ["/", "/sheep", "/sheep/json?poll=1", "/sheep/sse", "/sheep/auth"] {
        #expect(try await push.ask(path).status == 403, "\(path)")
      }
      #expect(try await push.ask("/sheep", ["-d", "x"]).status == 403)
      #expect(try await push.ask("/topics", ["-X", "POST"]).status == 403)
      #expect(try await push.status("/cows", ["-d", "x"], Self.ways[0]) == 200)
      #expect(try await push.ask("/sheep/auth", Self.ways[0]).status == 403)
      #expect(try await push.ask("/", Self.ways[0]).status == 403)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be another user"))
  func otherUser() async throws {
    let push = try await push()
    @Sendable func ask(_ arguments: [String]) async throws -> Answer {
      let output = try Descriptor.pipe()
      var program = ChildProcess(path: "/usr/bin/setpriv")
      program.arguments =
        ["--reuid", "65534", "--regid", "65534", "--clear-groups", "/usr/bin/curl", "-s", "-i"]
        + arguments
      program.descriptors = [nil, output.writing, nil]
      let pid = try program.start()
      let reading = output.reading
      return try await onThread {
        let bytes = Data(try reading.readAll(limit: 1 << 20))
        _ = try ChildProcess.wait(for: pid)
        return Answer(parsing: bytes)
      }
    }
    try await push.run {
      try await push.publish("secret", to: "sheep")
      for path in ["/", "/sheep", "/sheep/json?poll=1", "/sheep/sse", "/sheep/since?after=0"] {
        let answer = try await ask([push.url(path)])
        #expect(answer.status == 403 && !answer.text.contains("secret"), "\(path)")
        if path != "/sheep/sse" {
          #expect(try await push.ask(path).status == 200, "\(path)")
        }
      }
      #expect(try await ask(["-d", "x", push.url("/sheep")]).status == 403)
      let shown = try await ask(["-d", "x"] + Self.ways[0] + [push.url("/cows")])
      #expect(shown.status == 200)
      #expect(try await push.poll("sheep").count == 1)
    }
  }

  @Test("A page of another site changes nothing") func otherSite() async throws {
    let push = try await push()
    try await push.run { () async throws in
      for fields in [
        ["-H", "Origin: https://evil.example"], ["-H", "Sec-Fetch-Site: cross-site"],
      ] {
        #expect(try await push.status("/sheep", ["-d", "x"], fields) == 403)
        #expect(try await push.ask("/sheep/trigger", fields).status == 403)
      }
      #expect(try await push.ask("/sheep", ["-H", "Host: evil.example"]).status == 421)
      #expect(try await push.poll("sheep").isEmpty)
    }
  }
}
