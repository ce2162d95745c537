import Contract
import Foundation
import Testing

@testable import Transfers

/// A sequence of events, and the actions that a strategy must take after each event.
struct UploadScript: Sendable, CustomTestStringConvertible {
  struct Turn: Sendable {
    let event: UploadEvent
    let words: [String]
  }

  let name: String
  var resuming: Resumption?
  let turns: [Turn]

  var testDescription: String { name }

  init(_ name: String, resuming: Resumption? = nil, _ turns: (UploadEvent, [String])...) {
    self.name = name
    self.resuming = resuming
    self.turns = turns.map { Turn(event: $0.0, words: $0.1) }
  }

  func play(_ strategy: any UploadStrategy) {
    var strategy = strategy
    for (number, turn) in turns.enumerated() {
      let said = strategy.handle(turn.event).map(\.words)
      #expect(said == turn.words, "\(name), turn \(number)")
    }
  }
}

extension Transfer {
  static func upload(
    _ size: Int64, to url: String = "http://a/t", resumable: ResumableUpload = .auto,
    method: String = "POST"
  ) -> Transfer {
    Transfer(
      id: "abcdefghij",
      request: TransferRequest(
        kind: .upload, taskIdentifier: 1, method: method, url: url,
        headers: [HeaderField(name: "Content-Type", value: "image/png")], fileName: "cow.png",
        resumable: resumable),
      idempotencyKey: "key", custody: .owned(size: size), state: .waiting, created: Date(),
      nextAttempt: Date())
  }
}

/// Returns the event of a response to a request.
func answer(
  _ status: Int, _ headers: [String: String] = [:], body: String = "", whole: Bool = true
) -> UploadEvent {
  .answered(
    ServerResponse(
      status: status, headers: headers.map { HeaderField(name: $0.key, value: $0.value) },
      body: Data(body.utf8), url: "", tookWholeBody: whole))
}

func supported(_ headers: [String: String], version: Int? = 8) -> UploadEvent {
  var headers = headers
  if let version { headers["Upload-Draft-Interop-Version"] = "\(version)" }
  return .informational(
    ServerResponse(
      status: 104, headers: headers.map { HeaderField(name: $0.key, value: $0.value) }))
}

let cut = UploadEvent.interrupted(Interruption(cause: .underWay, reason: "cut"))

extension UploadAction {
  /// A short description of the action, for the tables of the tests.
  var words: String {
    switch self {
    case .send(let request): request.words
    case .remember(nil): "forget"
    case .remember(let resumption?):
      "remember \(resumption.protocolName) \(resumption.url) \(resumption.offset)"
    case .confirmed(let bytes): "confirmed \(bytes)"
    case .learned(let spoken): "learned \(spoken.rawValue)"
    case .stop: "stop"
    case .end(.answered(let answer)): "answered \(answer.status)"
    case .end(.interrupted): "interrupted"
    case .end(.postponed(let answer, _)): "postponed \(answer.status)"
    case .end(.restart): "restart"
    case .end(.impossible): "impossible"
    }
  }
}

extension UploadRequest {
  fileprivate var words: String {
    func field(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    var words = [method, url ?? (isTarget ? "target" : "options")]
    if let body { words.append("\(body.lowerBound)-\(body.upperBound)") }
    if let offset = field("Upload-Offset") { words.append("@\(offset)") }
    if let complete = field("Upload-Complete") { words.append(complete) }
    if let version = field("Upload-Draft-Interop-Version") { words.append("v\(version)") }
    return words.joined(separator: " ")
  }
}
