import SyncFunction
import Testing

/// The results of sync functions, as Sync Gateway 3.3 gives them.
@Suite(.timeLimit(.minutes(3))) struct SyncFunctionTests {
  private func verdict(
    _ body: String, _ document: String = "{}", old: String? = nil, by user: SyncUser? = nil
  ) async throws -> SyncVerdict {
    var limits = SyncLimits()
    limits.evaluators = 1
    let function = try await SyncFunction(
      source: "function (doc, oldDoc) { \(body) }", limits: limits)
    return try await function.evaluate(
      SyncRequest(document: document, oldDocument: old, user: user))
  }

  private func rejection(
    _ body: String, _ document: String = "{}", by user: SyncUser? = nil
  ) async throws -> SyncRejection? {
    try await verdict(body, document, by: user).rejection
  }

  private let alice = SyncUser(name: "alice", roles: ["dj"], channels: ["!", "pop", "ro😀ck"])

  @Test("Without a sync function, a document's member `channels` names its channels")
  func noFunction() async throws {
    let function = try await SyncFunction()
    let verdict = try await function.evaluate(
      SyncRequest(document: #"{"_id":"a","channels":["rock","pop","rock"]}"#))
    #expect(verdict == SyncVerdict(channels: ["rock", "pop"]))
    // The tutorial's document has no member `channels`, so it is in no channel.
    let tutorial = try await function.evaluate(
      SyncRequest(document: #"{"_id":"b","text":"t","team":"pop"}"#, user: alice))
    #expect(tutorial == SyncVerdict())
  }

  @Test("`channel` accepts strings and arrays, and ignores other values") func channelArguments()
    async throws
  {
    let said = try await verdict(
      "channel('a', ['b', 5, null, ['c']], undefined); channel(); channel(null); channel({}); channel('a')"
    )
    #expect(said == SyncVerdict(channels: ["a", "b"]))
    #expect(try await verdict("channel('a', '*')").channels == ["*"])
    // Swift considers these strings equal, but they are two channels.
    #expect(try await verdict("channel('\u{e9}', 'e\u{301}')").channels.count == 2)
  }

  @Test("`access` and `role` apply to each given name") func accessAndRoles() async throws {
    let said = try await verdict(
      """
      access(['u', 'role:dj', 7], ['x', 'y']); access('u', 'x'); access('u', '*'); access(null, 'x');
      access('v', []); role(['u', 'w'], ['role:dj', 'role:mc']);
      """)
    #expect(said.access == [SyncGrant("u", ["x", "y"]), SyncGrant("role:dj", ["x", "y"])])
    #expect(said.roles == [SyncGrant("u", ["dj", "mc"]), SyncGrant("w", ["dj", "mc"])])
    for script in ["access('u', '*\\u0000')", "access('u\\u0000', 'x')", "channel('x\\u0000y')"] {
      #expect(try await verdict(script).rejection?.status == 500)
    }
    // These are two names, although Swift considers the strings equal.
    let alike = try await verdict("access('\\u00c5', 'x'); access('\\u212b', 'y');")
    #expect(alike.access.map(\.names) == [["x"], ["y"]])
  }

  @Test(
    arguments: [
      ("requireUser('alice')", nil), ("requireUser(['bob', 'alice'])", nil),
      ("requireUser('bob')", "sg wrong user"), ("requireUser(null)", "sg wrong user"),
      ("requireRole('dj')", nil), ("requireRole(['mc', 'dj'])", nil),
      ("requireRole('mc')", "sg missing role"), ("requireRole([])", "sg missing role"),
      ("requireAccess('pop')", nil), ("requireAccess(['x', 'ro😀ck'])", nil),
      ("requireAccess('rock')", "sg missing channel access"),
      ("requireAccess(undefined)", "sg missing channel access"),
      ("requireAdmin()", "sg admin required"),
      ("try { requireUser('bob') } catch (e) { channel(e.forbidden) }", nil),
    ] as [(String, String?)])
  func requirements(_ body: String, _ reason: String?) async throws {
    let asked = try await rejection(body, by: alice)
    #expect(asked?.reason == reason)
    #expect(asked?.status == (reason == nil ? nil : 403))
    // On the admin port there is no user, and every requirement is met.
    #expect(try await rejection(body) == nil)
  }

  @Test func anonymousUser() async throws {
    let guest = SyncUser(name: nil, channels: ["!"])
    #expect(try await rejection("requireUser('alice')", by: guest)?.reason == "sg wrong user")
    #expect(try await rejection("requireUser('')", by: guest) == nil)
    #expect(try await rejection("requireAccess('!')", by: guest) == nil)
  }

  @Test(arguments: [
    ("throw({forbidden: 'nope'})", 403, "nope"), ("throw({unauthorized: 'who?'})", 401, "who?"),
    ("reject(418, 'tea'); reject(403, 'no'); channel('a')", 418, "tea"),
    ("reject(7000)", 500, ""), ("throw({forbidden: 12})", 403, "12"),
    ("channel('a'); access('u', 'b'); throw({forbidden: 'nope'})", 403, "nope"),
  ])
  func rejectionOnAdminPort(
    _ body: String, _ status: Int, _ reason: String
  ) async throws {
    #expect(
      try await verdict(body)
        == SyncVerdict(rejection: SyncRejection(status: status, reason: reason)))
    #expect(
      try await verdict(body, by: alice)
        == SyncVerdict(rejection: SyncRejection(status: status, reason: reason)))
  }

  @Test(arguments: [
    "throw({other: 1})", "undefined_fn()", "throw 'text'", "throw null", "throw undefined",
    "throw({forbidden: ''})", "channel('team-bad channel!,')", "channel('')",
    "channel(['a', 'b,c'])",
    "access('u', 'a,b')", "role('u', 'dj')", "channel(','); throw({forbidden: 'nope'})",
    "throw({toString: function () { throw 1 }})", "doc.a.b", "JSON.parse('{')", "eval('(')",
    "throw({forbidden: {toString: function () { throw 1 }}})", "new Array(-1)",
  ])
  func otherExceptions(_ body: String) async throws {
    let rejection = try #require(try await rejection(body, by: alice))
    #expect(rejection.status == 500)
    #expect(rejection.reason == "Exception in JS sync function")
    #expect(rejection.detail?.isEmpty == false)
  }

  @Test(arguments: [
    "a:b", "a/b", "a,b", "a`b", "--", "role:a:b", String(repeating: "n", count: 240),
  ])
  func impossibleNames(_ name: String) async throws {
    #expect(try await rejection("access(doc.n, 'c')", #"{"n":"\#(name)"}"#)?.status == 500)
    #expect(try await rejection("access(doc.n, 'c')", #"{"n":"é"}"#) == nil)
  }

  @Test("The function gets the new and the old document as Sync Gateway passes them")
  func documentArguments()
    async throws
  {
    let said = try await verdict(
      "channel(doc._id, oldDoc._id, doc.t + '.' + oldDoc.t, String(doc.n.length), typeof oldDoc.x)",
      #"{"_id":"new","t":1.5,"n":"😀"}"#, old: #"{"t":2,"__proto__":{"x":1}}"#)
    #expect(said.channels == ["new", "1.5.2", "2", "undefined"])
    #expect(try await verdict("channel(String(oldDoc))").channels == ["null"])
  }

  @Test("Texts are returned unchanged") func textRoundTrip() async throws {
    let texts = ["é", "😀", "a😀b😀", "日本", "\u{10FFFF}", "\u{800}\u{FFFF}", "\"\\/\n\u{1}"]
    for text in texts {
      let encoded = text.unicodeScalars.map { scalar in
        String(scalar).utf16.map {
          let digits = String($0, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
      }.joined()
      let said = try await verdict(
        "channel(doc.a, doc.b); if (doc.a !== doc.b) throw 1; requireAccess(doc.b)",
        text.contains("\n")
          ? #"{"a":"\#(encoded)","b":"\#(encoded)"}"# : #"{"a":"\#(text)","b":"\#(encoded)"}"#,
        by: SyncUser(name: "u", channels: [text]))
      #expect(said == SyncVerdict(channels: [text]))
    }
    #expect(
      try await verdict("channel('\\ud83d', '\\udc00a')").channels == ["\u{FFFD}", "\u{FFFD}a"])
  }

  @Test("The function may print, and the output is discarded") func logging() async throws {
    let said = try await verdict(
      "log('a'); console.log('b', doc); console.error(); console.warn(1); expiry(100); channel('c')"
    )
    #expect(said == SyncVerdict(channels: ["c"]))
  }

  @Test(arguments: [
    ("function (doc) {\n  channel(doc.channels\n}", 3), ("function (doc) { var = 1 }", 1),
    ("function (doc) {\n\n\n  '", 4), ("function (doc) { /(/ }", 1),
    ("\n\nfunction (doc) { ? }", 3),
    ("\nundefined_fn", 2),
  ])
  func syntaxErrors(_ source: String, _ line: Int) async throws {
    let error = await #expect(throws: SyncFunctionError.self) {
      _ = try await SyncFunction(source: source)
    }
    #expect(error?.code == .badSource)
    #expect(error?.line == line)
    #expect(error?.message.contains("line \(line): ") == true)
  }

  @Test(arguments: ["42", "", "'function'", "({})", "requireUser('a')"])
  func rejectsOtherValues(_ source: String) async throws {
    let error = await #expect(throws: SyncFunctionError.self) {
      _ = try await SyncFunction(source: source)
    }
    #expect(error?.code == .badSource)
  }

  @Test(arguments: [
    "function(doc){channel('a')};", "\n// Mine.\nfunction (doc) { channel('a') } // its end",
    "(function (doc) { channel('a') })", "function named(doc) { channel('a') }",
    "(function () { var c = 'a'; return function () { channel(c) } })()",
  ])
  func sourceForms(_ source: String) async throws {
    let function = try await SyncFunction(source: source)
    #expect(try await function.evaluate(SyncRequest(document: "{}")).channels == ["a"])
  }

  @Test("The verdicts come in the order of their documents") func concurrentDocuments() async throws
  {
    let function = try await SyncFunction(
      source: "function (doc) { if (doc.bad) throw({forbidden: 'nope'}); channel('c' + doc.n) }")
    let verdicts = try await function.evaluate(
      (0..<50).map { SyncRequest(document: #"{"n":\#($0),"bad":\#($0 % 7 == 3)}"#) })
    #expect(verdicts.count == 50)
    for (number, verdict) in verdicts.enumerated() {
      #expect(verdict.rejection?.reason == (number % 7 == 3 ? "nope" : nil))
      #expect(verdict.channels == (number % 7 == 3 ? [] : ["c\(number)"]))
    }
  }
}
