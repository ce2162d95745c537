import Contract
import Foundation
import Testing

@testable import Transfers

/// The transition table, with every state and event, and the disposition of each end.
@Suite struct TransferMachineTests {
  private let now = Transfer.exampleTime

  enum StateCase: String, CaseIterable, Sendable {
    case waiting, credentials, paused, sending, delivered, failed, cancelled, outcomeUnknown

    var machine: TransferMachine {
      var transfer = Transfer.example(created: Transfer.exampleTime)
      switch self {
      case .waiting, .sending: break
      case .credentials: transfer.wait = .credentials
      case .paused: transfer.wait = .paused
      case .delivered: transfer.state = .delivered
      case .failed: transfer.state = .failed
      case .cancelled: transfer.state = .cancelled
      case .outcomeUnknown: transfer.state = .outcomeUnknown
      }
      var machine = TransferMachine(transfer)
      if self == .sending {
        _ = machine.handle(.due, at: Transfer.exampleTime, random: 0)
      }
      return machine
    }

    init(_ machine: TransferMachine) {
      self =
        switch (machine.transfer.state, machine.transfer.wait) {
        case (.waiting, _) where machine.isSending: .sending
        case (.waiting, .credentials): .credentials
        case (.waiting, .paused): .paused
        case (.waiting, _): .waiting
        case (.delivered, _): .delivered
        case (.failed, _): .failed
        case (.cancelled, _): .cancelled
        case (.outcomeUnknown, _): .outcomeUnknown
        }
    }
  }

  enum EventCase: String, CaseIterable, Sendable {
    case due, completing, yes, no, later, cut, unauthorized, bodyLost, cancel, retry, edit, pause,
      resume
    case credentials

    func event() throws -> TransferMachine.Event {
      switch self {
      case .due: .due
      case .completing: .completing
      case .yes: .ended(.answered(ServerResponse(status: 200)))
      case .no: .ended(.answered(ServerResponse(status: 404)))
      case .later: .ended(.answered(ServerResponse(status: 503)))
      case .cut: .ended(.interrupted(Interruption(cause: .underWay, reason: "cut")))
      case .unauthorized: .ended(.answered(ServerResponse(status: 401)))
      case .bodyLost: .bodyLost(reason: "changed")
      case .cancel: .cancel
      case .retry: .retry
      case .edit:
        .edit(try TransferChange(url: "http://b/", headers: nil, idempotencyKey: "new"))
      case .pause: .pause
      case .resume: .resume
      case .credentials: .credentials([HeaderField(name: "Authorization", value: "x")])
      }
    }
  }

  /// The table of docs/decisions/transfers.md. An event without an entry changes nothing.
  private static let table: [StateCase: [EventCase: (StateCase, [TransferMachine.Action])]] = [
    .waiting: [
      .due: (.sending, [.send]), .cancel: (.cancelled, [.save, .releaseBody]),
      .retry: (.waiting, [.save]), .edit: (.waiting, [.save]), .pause: (.paused, [.save]),
    ],
    .credentials: [
      .cancel: (.cancelled, [.save, .releaseBody]), .retry: (.waiting, [.save]),
      .edit: (.waiting, [.save]), .credentials: (.waiting, [.save]), .pause: (.paused, [.save]),
    ],
    .paused: [
      .cancel: (.cancelled, [.save, .releaseBody]), .retry: (.waiting, [.save]),
      .edit: (.waiting, [.save]), .resume: (.waiting, [.save]),
    ],
    .sending: [
      .yes: (.delivered, [.save, .releaseBody]), .no: (.failed, [.save]),
      .later: (.waiting, [.save]), .cut: (.waiting, [.save]),
      .unauthorized: (.credentials, [.save]), .bodyLost: (.failed, [.save]),
      .cancel: (.cancelled, [.stopSending, .save, .releaseBody]),
      .pause: (.paused, [.stopSending, .save]), .edit: (.waiting, [.stopSending, .save]),
    ],
    .failed: [
      .cancel: (.cancelled, [.save, .releaseBody]), .retry: (.waiting, [.save]),
      .edit: (.waiting, [.save]),
    ],
    .outcomeUnknown: [
      .cancel: (.cancelled, [.save, .releaseBody]), .retry: (.waiting, [.save]),
      .edit: (.waiting, [.save]),
    ],
    .delivered: [:], .cancelled: [:],
  ]

  @Test(arguments: StateCase.allCases, EventCase.allCases)
  func transitions(situation: StateCase, happening: EventCase) throws {
    var machine = situation.machine
    #expect(StateCase(machine) == situation)
    let before = machine.transfer
    let actions = machine.handle(try happening.event(), at: now, random: 0.5)
    let row = try #require(Self.table[situation])
    guard let (next, expected) = row[happening] else {
      #expect(actions == [] && machine.transfer == before)
      #expect(StateCase(machine) == situation)
      return
    }
    #expect(StateCase(machine) == next)
    #expect(actions == expected)
    #expect(
      (machine.transfer.ended != nil) == ![.waiting, .credentials, .paused, .sending].contains(next)
    )
  }

  @Test(arguments: [
    (200, Disposition.delivered), (201, .delivered), (204, .delivered), (299, .delivered),
    (408, .retry), (425, .retry), (429, .retry), (500, .retry), (502, .retry), (503, .retry),
    (599, .retry), (400, .permanent), (401, .credentials), (403, .permanent), (404, .permanent),
    (407, .credentials), (409, .permanent), (410, .permanent), (413, .permanent),
    (423, .permanent), (501, .permanent), (505, .permanent), (304, .permanent), (100, .permanent),
  ])
  func statusDecides(status: Int, disposition: Disposition) {
    #expect(Disposition(status: status) == disposition)
    var machine = TransferMachine.sending()
    _ = machine.handle(
      .ended(.answered(ServerResponse(status: status, body: Data("x".utf8)))), at: now, random: 0.5)
    let state: Transfer.State =
      switch disposition {
      case .delivered: .delivered
      case .permanent: .failed
      default: .waiting
      }
    #expect(machine.transfer.state == state)
    #expect(machine.transfer.response?.status == status)
    #expect(machine.transfer.response?.body == Data("x".utf8))
    #expect(machine.transfer.attempts == 1)
  }

  /// Some status codes have another meaning if the upload's own address responds with them. The
  /// same codes from the target are permanent failures.
  @Test(arguments: [
    (409, Disposition.resync), (423, .resync), (460, .resync), (404, .restart), (410, .restart),
    (413, .adapt), (401, .credentials), (503, .retry), (501, .permanent), (403, .permanent),
    (204, .delivered),
  ])
  func statusOfUploadAddress(status: Int, disposition: Disposition) {
    #expect(Disposition(status: status, of: .upload) == disposition)
  }

  /// If the last attempt has no response, an earlier response is discarded.
  @Test("A transfer keeps only the response of its last attempt") func responseOfLastAttempt() {
    let busy = ServerResponse(status: 503, headers: [HeaderField(name: "A", value: "b")])
    for end in [
      UploadOutcome.interrupted(Interruption(cause: .underWay, reason: "cut")),
      .impossible(reason: "no"), .restart(reason: "gone"),
      .postponed(ServerResponse(status: 204), reason: "it does not get on"),
    ] {
      var machine = TransferMachine.sending()
      _ = machine.handle(.ended(.answered(busy)), at: now, random: 0)
      #expect(machine.transfer.response == busy)
      _ = machine.handle(.due, at: now, random: 0)
      _ = machine.handle(.ended(end), at: now, random: 0)
      #expect(machine.transfer.response == nil)
    }
  }

  @Test("An edit replaces the URL, the header fields and the idempotency key") func editedTransfer()
    throws
  {
    var machine = TransferMachine(.example(created: now))
    let change = try TransferChange(
      url: "http://b/", headers: [HeaderField(name: "A", value: "b")], idempotencyKey: "new")
    _ = machine.handle(.edit(change), at: now, random: 0)
    #expect(machine.transfer.request.url == "http://b/" && machine.transfer.idempotencyKey == "new")
    #expect(machine.transfer.request.headers == [HeaderField(name: "A", value: "b")])
    #expect(throws: RequestError.self) {
      try TransferChange(url: "nowhere", headers: nil, idempotencyKey: "new")
    }
    #expect(throws: RequestError.self) {
      try TransferChange(
        url: nil, headers: [HeaderField(name: "A", value: "b\r\nC: d")], idempotencyKey: "new")
    }
  }

  @Test("New credentials replace credentials of the same name") func replacedCredentials() {
    var transfer = Transfer.example(created: now)
    transfer.wait = .credentials
    transfer.request.headers = [
      HeaderField(name: "authorization", value: "old"), HeaderField(name: "A", value: "b"),
    ]
    var machine = TransferMachine(transfer)
    _ = machine.handle(
      .credentials([HeaderField(name: "Authorization", value: "new")]), at: now, random: 0)
    #expect(
      machine.transfer.request.headers == [
        HeaderField(name: "A", value: "b"), HeaderField(name: "Authorization", value: "new"),
      ])
  }

  /// In any sequence of events, a transfer that has ended changes only on the user's request.
  @Test(arguments: 0..<200)
  func singleEnd(seed: Int) throws {
    var random = SystemRandomNumberGenerator()
    var machine = StateCase.waiting.machine
    for _ in 0..<100 {
      let happening = try #require(EventCase.allCases.randomElement(using: &random))
      let before = StateCase(machine)
      let actions = machine.handle(try happening.event(), at: now, random: 0.5)
      let after = StateCase(machine)
      if [.delivered, .cancelled].contains(before) { #expect(after == before && actions == []) }
      if [.failed, .outcomeUnknown].contains(before), before != after {
        #expect([.retry, .edit, .cancel].contains(happening))
      }
      if before != after, after != .sending { #expect(actions.contains(.save)) }
      #expect(machine.isSending == (after == .sending))
    }
  }
}
