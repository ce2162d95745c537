import Foundation
import TestServers
import Testing

/// The gateway's responses, compared with the responses of a real Sync Gateway 3.3.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ReplayTests {
  /// The configuration with which the transcript's server ran.
  private static let configuration = """
    {
      "log": [],
      "CORS": {"Origin": ["http://example.com"], "LoginOrigin": ["http://example.com"],
        "Headers": ["Content-Type"], "MaxAge": 600},
      "databases": {"db": {"server": "walrus:", "users": {"GUEST": {"disabled": false,
        "admin_channels": ["pop", "rock", "house"]}}}}
    }
    """
  private static let variable = "SHARESHEET_TEST_TRANSCRIPT"

  private func replay(_ transcript: Transcript) async throws -> [String] {
    let differences = try IntendedDifferences.read()
    let gateway = try await TestGateway(Self.configuration)
    return try await gateway.run {
      let replay = Replay(gateway)
      var problems: [String] = []
      var used: Set<IntendedDifferences.Row> = []
      for exchange in transcript.exchanges {
        let (finding, answer) = try await replay.run(exchange)
        guard case .different(let what) = finding else { continue }
        let row = differences.rows.first { $0.matches(exchange, answer.status) }
        if let row { used.insert(row) }
        if row == nil { problems.append("\(exchange): \(what)") }
        if answer.status == 501, exchange.method != "HEAD",
          (answer.json["reason"] as? String ?? "").count < 20
        {
          problems.append("\(exchange): 501 without a sentence")
        }
      }
      return problems
        + differences.rows.filter { !used.contains($0) }.map { "\($0.request): nothing differs" }
    }
  }

  @Test("The requests in `gateway.txt` get the recorded responses")
  func ownVectors() async throws {
    let file = Checkout.root.appending(path: "Tests/Vectors/gateway.txt")
    let transcript = Transcript(try String(contentsOf: file, encoding: .utf8))
    #expect(transcript.exchanges.count > 80)
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let replay = Replay(gateway)
      for exchange in transcript.exchanges {
        let (finding, _) = try await replay.run(exchange)
        #expect(finding == .same, "\(exchange)")
      }
    }
  }

  @Test("The control: a response that differs from the transcript is found")
  func control() async throws {
    let good = "### GET /db/none  body=None hdr={}\nHTTP 404 Not Found\n\n"
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let replay = Replay(gateway)
      for (answer, finding) in [
        (#"{"error":"not_found","reason":"missing"}"#, Replay.Finding.same),
        (#"{"error":"not_found","reason":"deleted"}"#, .sameShape),
      ] {
        let exchange = try #require(Transcript(good + answer).exchanges.first)
        #expect(try await replay.run(exchange).finding == finding)
      }
      for wrong in [
        good + #"{"error":"not_found"}"#, good + #"{"error":1,"reason":"missing"}"#,
        good.replacing("404", with: "200"), good.replacing("\n\n", with: "\nAllow: GET\n\n"),
      ] {
        let exchange = try #require(Transcript(wrong).exchanges.first)
        guard case .different = try await replay.run(exchange).finding else {
          Issue.record("\(wrong)")
          continue
        }
      }
    }
  }

  @Test(
    "Each response is the same as in a real server's transcript, or differs as the table states",
    .enabled(
      if: ProcessInfo.processInfo.environment[variable] != nil,
      "needs a transcript of Sync Gateway 3.3, whose path is in SHARESHEET_TEST_TRANSCRIPT"
    ))
  func transcript() async throws {
    let path = try #require(ProcessInfo.processInfo.environment[Self.variable])
    let transcript = Transcript(try String(contentsOfFile: path, encoding: .utf8))
    #expect(transcript.exchanges.count > 100)
    for problem in try await replay(transcript) { Issue.record("\(problem)") }
  }
}
