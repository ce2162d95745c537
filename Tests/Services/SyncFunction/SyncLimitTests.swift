import SyncFunction
import Testing

/// The limits of an evaluation. After a document exceeds a limit, the next documents are still
/// evaluated. In the controls, the same function succeeds with a higher limit or less work.
@Suite(.timeLimit(.minutes(3))) struct SyncLimitTests {
  private func limits(_ change: (inout SyncLimits) -> Void = { _ in }) -> SyncLimits {
    var limits = SyncLimits()
    limits.evaluators = 1
    // The deadline is long, because a busy machine is slow.
    limits.deadline = .seconds(20)
    change(&limits)
    return limits
  }

  /// Returns the error of a document for which the function runs `body`, or `nil` if the function
  /// succeeds. Checks that later documents succeed.
  private func failure(
    of body: String, document: String = #"{"bad":1}"#, _ limits: SyncLimits
  ) async throws -> String? {
    let function = try await SyncFunction(
      source: "function (doc) { if (doc.bad) { \(body) } else channel('after') }", limits: limits)
    let verdict = try await function.evaluate(SyncRequest(document: document))
    for _ in 0..<3 {
      #expect(
        try await function.evaluate(SyncRequest(document: "{}")) == SyncVerdict(channels: ["after"])
      )
    }
    if let rejection = verdict.rejection {
      #expect(rejection.status == 500)
      #expect(rejection.reason == "Exception in JS sync function")
    }
    return verdict.rejection?.detail
  }

  @Test(arguments: ["while (true) {}", "for (;;) try { while (true) {} } catch (e) {}"])
  func endlessLoop(_ loop: String) async throws {
    let short = limits { $0.deadline = .milliseconds(400) }
    #expect(try await failure(of: loop, short)?.contains("did not finish within") == true)
  }

  @Test("A cancelled caller does not wait for its document's turn") func cancelledCaller()
    async throws
  {
    let function = try await SyncFunction(
      source: "function (doc) { if (doc.bad) while (true) {} channel('after') }",
      limits: limits { $0.deadline = .seconds(3) })
    async let slow = function.evaluate(SyncRequest(document: #"{"bad":1}"#))
    let start = ContinuousClock.now
    for _ in 0..<3 {
      let waiting = Task { try await function.evaluate(SyncRequest(document: "{}")) }
      waiting.cancel()
      // If this document was evaluated before the slow document, it has a result. Otherwise its
      // evaluation is cancelled.
      if case .success(let verdict) = await waiting.result {
        #expect(verdict == SyncVerdict(channels: ["after"]))
      }
    }
    #expect(start.duration(to: .now) < .seconds(2))
    #expect(try await slow.rejection != nil)
    // The evaluator still works after a pending document was removed.
    for _ in 0..<3 {
      #expect(
        try await function.evaluate(SyncRequest(document: "{}")) == SyncVerdict(channels: ["after"])
      )
    }
  }

  @Test("A long loop may run until the limit") func longLoop() async throws {
    let loop = "var n = 0; while (n < doc.bad) n++;"
    let short = limits { $0.deadline = .milliseconds(400) }
    #expect(try await failure(of: loop, document: #"{"bad":1e12}"#, short) != nil)
    #expect(try await failure(of: loop, document: #"{"bad":1e6}"#, limits()) == nil)
  }

  @Test("A regular expression that never ends is stopped") func endlessExpression() async throws {
    let match = "/^(a+)+$/.test(new Array(doc.bad).join('a') + '!')"
    let short = limits { $0.deadline = .milliseconds(400) }
    #expect(
      try await failure(of: match, document: #"{"bad":40}"#, short)?
        .contains("did not finish within") == true)
    #expect(try await failure(of: match, document: #"{"bad":5}"#, limits()) == nil)
  }

  @Test(arguments: [
    "var all = []; for (var i = 0; i < 400; i++) all.push(new Array(10000).join(i + ','));",
    "var text = 'x'; while (text.length < 8e6) text += text;",
    "var all = new ArrayBuffer(8e6);",
  ])
  func memoryLimit(_ eating: String) async throws {
    #expect(
      try await failure(of: eating, limits { $0.memory = 4 << 20 })?.contains("alloc") == true)
    #expect(try await failure(of: eating, limits { $0.memory = 256 << 20 }) == nil)
  }

  @Test("A function that catches the memory error is stopped") func caughtMemoryError() async throws
  {
    let short = limits {
      $0.memory = 4 << 20
      $0.deadline = .milliseconds(400)
    }
    let detail = try await failure(
      of: "var all = []; for (;;) try { for (;;) all.push([]) } catch (e) {}", short)
    #expect(detail != nil)
  }

  @Test("Recursion is limited") func recursionLimit() async throws {
    let deep = "function f(n) { return n ? f(n - 1) + 1 : 0 } f(doc.bad)"
    #expect(try await failure(of: deep, document: #"{"bad":1e9}"#, limits()) != nil)
    #expect(try await failure(of: deep, document: #"{"bad":1000}"#, limits()) == nil)
  }

  @Test(arguments: [
    "new RegExp(new Array(100000).join('('))", "eval(new Array(100000).join('['))",
    "JSON.parse(new Array(100000).join('['))",
    "var a = []; for (var i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)",
    "var f = function () {}; for (var i = 0; i < 1e4; i++) f = f.bind(null, 1); f(); (function g() { [1].map(g) })()",
    "/(?:a|b)*c/.test(new Array(200000).join('ab'))",
    "var p = doc; for (var i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x",
  ])
  func nestingLimit(_ nested: String) async throws {
    #expect(try await failure(of: nested, limits()) != nil)
  }

  @Test("A document that is nested too deeply gives an error only") func deepDocument() async throws
  {
    func document(_ depth: Int) -> String {
      #"{"bad":1,"a":"# + String(repeating: "[", count: depth)
        + String(repeating: "]", count: depth) + "}"
    }
    #expect(try await failure(of: "", document: document(100_000), limits()) != nil)
    #expect(try await failure(of: "", document: document(500), limits()) == nil)
  }

  @Test("An invalid document gives a failure") func invalidDocument() async throws {
    for document in ["", "{", "{\"bad\":1}}", "\u{0}", "nul"] {
      #expect(try await failure(of: "", document: document, limits()) != nil)
    }
  }

  @Test("The length of a response is limited") func responseLimit() async throws {
    let talk = "for (var i = 0; i < doc.bad; i++) channel(new Array(1000).join('a') + i)"
    let small = limits { $0.answer = 1 << 20 }
    #expect(
      try await failure(of: talk, document: #"{"bad":5000}"#, small) == "the answer is too large")
    #expect(
      try await failure(
        of: talk, document: #"{"bad":5000}"#, limits { $0.answer = 8 << 20 }) == nil)
    #expect(
      try await failure(of: "throw new Array(1e6).join('long')", small)?.utf8.count ?? 0 < 2000)
    #expect(
      try await failure(
        of: "throw({forbidden: new Array(1e6).join('long')})", small) == "the answer is too large")
  }

  @Test("The length of a request is limited") func requestLimit() async throws {
    let large = #"{"bad":1,"a":"\#(String(repeating: "a", count: 3 << 20))"}"#
    #expect(
      try await failure(of: "", document: large, limits { $0.request = 2 << 20 })?
        .contains("more than 2097152 bytes") == true)
    #expect(try await failure(of: "", document: large, limits { $0.request = 4 << 20 }) == nil)
  }

  @Test("A source that never ends while loading is stopped") func endlessSource() async throws {
    let error = await #expect(throws: SyncFunctionError.self) {
      _ = try await SyncFunction(
        source: "(function () { while (true) {} })()",
        limits: limits { $0.deadline = .milliseconds(400) })
    }
    #expect(error?.code == .badSource)
  }

  @Test("A source that uses all memory while loading is rejected") func sourceMemoryLimit()
    async throws
  {
    let source =
      "(function () { var a = []; for (var i = 0; i < 1e6; i++) a.push([i]); return function () { a } })()"
    await #expect(throws: SyncFunctionError.self) {
      _ = try await SyncFunction(source: source, limits: limits { $0.memory = 4 << 20 })
    }
    let function = try await SyncFunction(source: source, limits: limits { $0.memory = 512 << 20 })
    #expect(try await function.evaluate(SyncRequest(document: "{}")) == SyncVerdict())
  }
}
