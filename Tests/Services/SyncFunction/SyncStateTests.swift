import SyncFunction
import Testing

/// The evaluation of one document does not affect the evaluation of the next document.
@Suite(.timeLimit(.minutes(3))) struct SyncStateTests {
  private static let changes = [
    "seen = (this.seen || 0) + 1; channel('' + seen)",
    "Array.prototype.mine = (Array.prototype.mine || 0) + 1; channel('' + [].mine)",
    "counter.n++; channel('' + counter.n)",
    "doc.__proto__.n = (doc.__proto__.n || 0) + 1; channel('' + doc.n)",
    "channel.n = (channel.n || 0) + 1; channel('' + channel.n)",
    "Object.defineProperty(Math, 'n', {value: (Math.n || 0) + 1, writable: false}); channel('' + Math.n)",
    "var old = String(channel).length; var c = channel; channel = function () { c('2') }; channel === c || c('1')",
    "(1, eval)('var kept = (typeof kept == \"undefined\" ? 0 : kept) + 1'); channel('' + kept)",
  ]

  @Test("Each document is evaluated in the initial state", arguments: changes)
  func freshState(_ body: String) async throws {
    var limits = SyncLimits()
    limits.evaluators = 1
    let function = try await SyncFunction(
      source: "(function () { var counter = {n: 0}; return function (doc) { \(body) } })()",
      limits: limits)
    for _ in 0..<5 {
      #expect(try await function.evaluate(SyncRequest(document: "{}")).channels == ["1"])
    }
  }

  @Test(
    "The control: within one document's evaluation, the state is kept", arguments: changes.prefix(5)
  )
  func stateWithinDocument(_ body: String) async throws {
    let function = try await SyncFunction(
      source: """
        (function () {
          var counter = {n: 0};
          return function (doc) { for (var i = 0; i < 2; i++) { \(body) } }
        })()
        """)
    #expect(try await function.evaluate(SyncRequest(document: "{}")).channels == ["1", "2"])
  }

  @Test("A failure leaves no state") func stateAfterFailure() async throws {
    var limits = SyncLimits()
    limits.evaluators = 1
    // The failing document reaches the memory limit long before the deadline.
    limits.memory = 16 << 20
    let function = try await SyncFunction(
      source: """
        function (doc) {
          if (this.seen) throw({forbidden: 'seen'});
          seen = true;
          channel('a');
          if (doc.fails) for (;;) seen = [seen];
        }
        """, limits: limits)
    for round in 0..<6 {
      let verdict = try await function.evaluate(
        SyncRequest(document: round % 2 == 0 ? #"{"fails":1}"# : "{}"))
      #expect(verdict.rejection?.status == (round % 2 == 0 ? 500 : nil))
      #expect(verdict.channels == (round % 2 == 0 ? [] : ["a"]))
    }
  }
}
