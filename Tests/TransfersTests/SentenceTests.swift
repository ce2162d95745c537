import Connectivity
import Contract
import Foundation
import Testing

@testable import Transfers

/// The message about a transfer in every state: state, cause and next step.
struct SentenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var transfer = Transfer(
      id: "3f2a",
      request: TransferRequest(
        kind: .upload, method: "PUT", url: "http://cow.example/x", headers: []),
      idempotencyKey: "k", custody: .nothing, state: .waiting, created: SentenceTests.now,
      attempts: 1, nextAttempt: SentenceTests.now + 12)
    var isSending = false
    var obstacle: HostTable.Obstacle?
    /// The parts that the sentence must contain: the cause and the next step, if there are any.
    let words: [String]

    init(_ name: String, _ words: [String], _ change: (inout Case) -> Void = { _ in }) {
      testDescription = name
      self.words = words
      change(&self)
    }
  }

  private static let now = Date(timeIntervalSince1970: 1_750_000_000)
  static let cases = [
    Case("its turn", ["Waiting for its turn"]) {
      $0.transfer.wait = .turn
      $0.transfer.attempts = 0
    },
    Case("a failure", ["Waiting: the server answered 503", "next attempt in 12 s"]) {
      $0.transfer.wait = .backoff
      $0.transfer.reason = "the server answered 503"
    },
    Case("no connection", ["Waiting: connection refused", "next attempt in 12 s"]) {
      $0.transfer.wait = .connection
      $0.transfer.reason = "connection refused"
    },
    Case("offline", ["Waiting for a network", "when there is one"]) {
      $0.transfer.wait = .connection
      $0.obstacle = .offline
    },
    Case("breaker", ["Waiting: cow.example refused the connection; next attempt in 30 s."]) {
      $0.transfer.wait = .connection
      $0.obstacle = .breaker(until: now + 30, reason: "cow.example refused the connection")
    },
    Case("breaker, just now", ["cow.example refused the connection; connecting again now."]) {
      $0.transfer.wait = .connection
      $0.obstacle = .breaker(until: nil, reason: "cow.example refused the connection")
    },
    Case("breaker, timeout", ["the server did not respond in time (cow.example); next attempt"]) {
      $0.transfer.wait = .connection
      $0.obstacle = .breaker(until: now + 30, reason: "the server did not respond in time")
    },
    Case("breaker, name", ["Waiting: there is no host named cow.example; next attempt in 2 min."]) {
      $0.transfer.wait = .connection
      $0.obstacle = .breaker(until: now + 120, reason: "there is no host named cow.example")
    },
    Case("breaker, a proxy", ["proxy:3128 refused the connection (cow.example); next attempt now"])
    {
      $0.transfer.wait = .connection
      $0.transfer.nextAttempt = now
      $0.obstacle = .breaker(until: now, reason: "proxy:3128 refused the connection")
    },
    Case("credentials", ["Waiting for you: 401 Unauthorized", "credentials"]) {
      $0.transfer.wait = .credentials
      $0.transfer.reason = "401 Unauthorized"
    },
    Case(
      "permission",
      [
        "Waiting for you: nas.lan is on a private network, which the extension has no permission "
          + "to reach."
      ]
    ) {
      $0.transfer.wait = .permission
      $0.transfer.reason = "\(LocalNetworkError(host: "nas.lan", reach: .network))"
    },
    Case("paused", ["Paused"]) {
      $0.transfer.wait = .paused
    },
    Case("proxy", ["Waiting for you: all_proxy asks for another kind."]) {
      $0.transfer.wait = .proxy
      $0.transfer.reason = "all_proxy asks for another kind"
    },
    Case("its time", ["Waiting for its start time", "It begins in 60 s"]) {
      $0.transfer.wait = .turn
      $0.transfer.attempts = 0
      $0.transfer.request.earliestBeginDate = (now + 60).timeIntervalSince1970
      $0.transfer.nextAttempt = now + 60
    },
    Case("sending", ["Sending: no body"]) { $0.isSending = true },
    Case("delivered", ["Delivered at attempt 2."]) {
      $0.transfer.state = .delivered
      $0.transfer.attempts = 2
    },
    Case("failed", ["Failed: 400 Bad Request"]) {
      $0.transfer.state = .failed
      $0.transfer.reason = "400 Bad Request"
    },
    Case("cancelled", ["Cancelled", "Nothing more will be sent"]) {
      $0.transfer.state = .cancelled
    },
    Case("unknown", ["It is unknown whether it arrived: no answer came", "Check the destination"]) {
      $0.transfer.state = .outcomeUnknown
      $0.transfer.reason = "no answer came"
    },
  ]

  @Test("Each sentence names the cause and the next step", arguments: cases) func sentences(
    _ one: Case
  ) {
    let snapshot = TransferSnapshot(
      one.transfer, isSending: one.isSending, obstacle: one.obstacle)
    let sentence = snapshot.sentence(at: Self.now)
    for words in one.words { #expect(sentence.contains(words), "\(sentence)") }
    #expect(sentence.hasSuffix("."))
    // The sentence names no command of the program, because the faces add these commands.
    #expect(!sentence.contains("sharesheet"))
  }

  @Test("The cases cover each state") func coversAllStates() {
    let snapshots = Self.cases.map {
      TransferSnapshot($0.transfer, isSending: $0.isSending, obstacle: $0.obstacle)
    }
    #expect(Set(Self.cases.map(\.transfer.state)) == Set(Transfer.State.allCases))
    #expect(
      Set(snapshots.compactMap { $0.cause(at: Self.now) }) == Set(WaitReason.allCases))
  }
}
