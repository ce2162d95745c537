import Foundation
import Testing
import Wire

@testable import Transfers

/// The transition table, every state with every event, and what an end is judged by.
@Suite struct TransferMachineTests {
  private static let now = Date(timeIntervalSince1970: 1_000_000)
  private var now: Date { Self.now }

  enum Situation: String, CaseIterable, Sendable {
    case waiting, credentials, paused, sending, delivered, failed, cancelled, outcomeUnknown

    var machine: TransferMachine {
      var transfer = Transfer.example(created: TransferMachineTests.now)
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
        _ = machine.handle(.due, at: TransferMachineTests.now, random: 0)
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

  enum Happening: String, CaseIterable, Sendable {
    case due, completing, yes, no, later, cut, unauthorized, bodyLost, cancel, retry, edit, pause,
      resume
    case credentials

    func event() throws -> TransferMachine.Event {
      switch self {
      case .due: .due
      case .completing: .completing
      case .yes: .ended(.answered(DialogueAnswer(status: 200)))
      case .no: .ended(.answered(DialogueAnswer(status: 404)))
      case .later: .ended(.answered(DialogueAnswer(status: 503)))
      case .cut: .ended(.interrupted(Interruption(cause: .underWay, reason: "cut")))
      case .unauthorized: .ended(.answered(DialogueAnswer(status: 401)))
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

  /// The table of docs/decisions/transfers.md; what is not in it changes nothing.
  private static let table: [Situation: [Happening: (Situation, [TransferMachine.Action])]] = [
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

  @Test(arguments: Situation.allCases, Happening.allCases)
  func followsTheTable(situation: Situation, happening: Happening) throws {
    var machine = situation.machine
    #expect(Situation(machine) == situation)
    let before = machine.transfer
    let actions = machine.handle(try happening.event(), at: now, random: 0.5)
    let row = try #require(Self.table[situation])
    guard let (next, expected) = row[happening] else {
      #expect(actions == [] && machine.transfer == before)
      #expect(Situation(machine) == situation)
      return
    }
    #expect(Situation(machine) == next)
    #expect(actions == expected)
    #expect(
      (machine.transfer.ended != nil) == ![.waiting, .credentials, .paused, .sending].contains(next)
    )
  }

  private func sending(
    created: Date? = nil, _ change: (inout Transfer) -> Void = { _ in }
  ) -> TransferMachine {
    var transfer = Transfer.example(created: created ?? now)
    change(&transfer)
    var machine = TransferMachine(transfer)
    #expect(machine.handle(.due, at: now, random: 0).last == .send)
    return machine
  }

  private func interrupted(_ cause: Interruption.Cause) -> TransferMachine.Event {
    .ended(.interrupted(Interruption(cause: cause, reason: "no route")))
  }

  @Test(arguments: [
    (200, Disposition.delivered), (201, .delivered), (204, .delivered), (299, .delivered),
    (408, .retry), (425, .retry), (429, .retry), (500, .retry), (502, .retry), (503, .retry),
    (599, .retry), (400, .permanent), (401, .credentials), (403, .permanent), (404, .permanent),
    (407, .credentials), (409, .permanent), (410, .permanent), (413, .permanent),
    (423, .permanent), (501, .permanent), (505, .permanent), (304, .permanent), (100, .permanent),
  ])
  func judgesByTheStatus(status: Int, disposition: Disposition) {
    #expect(Disposition(status: status) == disposition)
    var machine = sending()
    _ = machine.handle(
      .ended(.answered(DialogueAnswer(status: status, body: Data("x".utf8)))), at: now, random: 0.5)
    let state: Transfer.State =
      switch disposition {
      case .delivered: .delivered
      case .permanent: .failed
      default: .waiting
      }
    #expect(machine.transfer.state == state)
    #expect(machine.transfer.status == status)
    #expect(machine.transfer.response == Data("x".utf8))
    #expect(machine.transfer.attempts == 1)
  }

  /// An upload's own place is asked again where the target would have refused for good.
  @Test(arguments: [
    (409, Disposition.resync), (423, .resync), (460, .resync), (404, .restart), (410, .restart),
    (413, .adapt), (401, .credentials), (503, .retry), (501, .permanent), (403, .permanent),
    (204, .delivered),
  ])
  func judgesAnUploadsPlaceOtherwise(status: Int, disposition: Disposition) {
    #expect(Disposition(status: status, of: .upload) == disposition)
  }

  @Test func waitsLongerAfterEachFailure() {
    var machine = sending()
    for (failures, longest) in [(1, 1.0), (2, 2), (3, 4), (9, 256), (10, 300), (40, 300)] {
      while machine.transfer.attempts < failures {
        _ = machine.handle(.due, at: now, random: 0)
        _ = machine.handle(interrupted(.underWay), at: now, random: 1)
      }
      #expect(machine.transfer.nextAttempt == now.addingTimeInterval(longest))
    }
    #expect(machine.transfer.reason == "no route")
  }

  private static let floors: [([String: String], Double)] = [
    (["Retry-After": "20"], 20.0), (["Retry-After": " 20 "], 20), (["Retry-After": "0"], 0),
    (["Retry-After": "99999999999999999999999"], 86400), (["Retry-After": "-5"], 0),
    (["Retry-After": "soon"], 0), (["Retry-After": ""], 0), (["Retry-After": "1.5"], 0),
    (
      ["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], 60
    ),
    (["Retry-After": "Sunday, 06-Nov-94 08:50:37 GMT", "Date": "Sun Nov  6 08:49:37 1994"], 60),
    (["Retry-After": "Mon, 12 Jan 1970 13:47:10 GMT"], 30),
    (["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"], 86400),
    (["Retry-After": "Thu, 01 Jan 1970 00:00:00 GMT"], 0),
    (["Retry-After": "Sun, 99 Nov 1994 08:50:37 GMT"], 0),
    (["Retry-After": "Sun, 06 Nov 1994 08:50 GMT"], 0),
  ]

  @Test(arguments: floors)
  func leavesTheServerAloneAsLongAsItWants(headers: [String: String], floor: Double) {
    let answer = DialogueAnswer(
      status: 503, headers: headers.map { HeaderField(name: $0.key, value: $0.value) })
    for random in [0.0, 1.0] {
      for end in [DialogueEnd.answered(answer), .postponed(answer, reason: "busy")] {
        var machine = sending()
        _ = machine.handle(.ended(end), at: now, random: random)
        #expect(machine.transfer.nextAttempt == now.addingTimeInterval(floor + random))
      }
    }
  }

  @Test func givesUpAfterSevenDaysAndNotBefore() {
    let week = TransferMachine.resourceTimeout
    for cause in [Interruption.Cause.underWay, .connecting, .awaitingAnswer, .unanswered] {
      var early = sending(created: now.addingTimeInterval(-week + 1)) {
        $0.attempts = 1
        $0.nextAttempt = Self.now
      }
      _ = early.handle(interrupted(cause), at: now, random: 0)
      #expect(early.transfer.state == .waiting)
      var late = sending(created: now.addingTimeInterval(-week)) {
        $0.attempts = 1
        $0.nextAttempt = Self.now
      }
      #expect(late.handle(interrupted(cause), at: now, random: 0) == [.save])
      #expect(late.transfer.state == .failed)
      #expect(late.transfer.reason == "given up after 7 days; the last time no route")
    }
  }

  /// Days without a network, or without a daemon, and days in which the person held it back.
  @Test func theSevenDaysAreThoseInWhichItCouldBeTried() {
    let day: TimeInterval = 24 * 3600
    var offline = sending()
    var time = now
    while time < now.addingTimeInterval(8 * day) {
      #expect(offline.handle(interrupted(.offline), at: time, random: 1) == [.save])
      time = offline.transfer.nextAttempt
      _ = offline.handle(.due, at: time, random: 0)
    }
    _ = offline.handle(interrupted(.connecting), at: time, random: 0)
    #expect(offline.transfer.state == .waiting)

    var off = sending()
    _ = off.handle(interrupted(.connecting), at: now, random: 1)
    _ = off.handle(.due, at: now.addingTimeInterval(8 * day), random: 0)
    _ = off.handle(interrupted(.connecting), at: now.addingTimeInterval(8 * day), random: 1)
    #expect(off.transfer.state == .waiting && off.transfer.attempts == 2)
    // A night is no absence.
    let counted = off.transfer.created
    _ = off.handle(.due, at: now.addingTimeInterval(8.5 * day), random: 0)
    #expect(off.transfer.created == counted)

    var neverTried = TransferMachine(.example(created: now))
    _ = neverTried.handle(.due, at: now.addingTimeInterval(8 * day), random: 0)
    _ = neverTried.handle(interrupted(.connecting), at: now.addingTimeInterval(8 * day), random: 0)
    #expect(neverTried.transfer.state == .waiting)

    var paused = sending { $0.attempts = 1 }
    _ = paused.handle(.pause, at: now, random: 0)
    _ = paused.handle(.resume, at: now.addingTimeInterval(8 * day), random: 0)
    _ = paused.handle(.due, at: now.addingTimeInterval(8 * day), random: 0)
    _ = paused.handle(interrupted(.underWay), at: now.addingTimeInterval(8 * day), random: 0)
    #expect(paused.transfer.state == .waiting)
  }

  /// What came of the last try stands there, and not what came of one before.
  @Test func anAnswerIsTheLastTrysOwn() {
    let busy = DialogueAnswer(status: 503, headers: [HeaderField(name: "A", value: "b")])
    for end in [
      DialogueEnd.interrupted(Interruption(cause: .underWay, reason: "cut")),
      .impossible(reason: "no"), .restart(reason: "gone"),
      .postponed(DialogueAnswer(status: 204), reason: "it does not get on"),
    ] {
      var machine = sending()
      _ = machine.handle(.ended(.answered(busy)), at: now, random: 0)
      #expect(machine.transfer.status == 503)
      _ = machine.handle(.due, at: now, random: 0)
      _ = machine.handle(.ended(end), at: now, random: 0)
      #expect(machine.transfer.status == nil && machine.transfer.response == nil)
      #expect(machine.transfer.responseHeaders == [])
    }
  }

  /// Four times a day at last, and at least half of that.
  @Test func asksASlowServerLessAndLess() {
    for (random, tries) in [(0.0, 40...70), (1.0, 20...40)] {
      var machine = sending()
      var time = now
      while machine.transfer.state == .waiting {
        time = max(time, machine.transfer.nextAttempt).addingTimeInterval(600)
        _ = machine.handle(.due, at: time, random: 0)
        _ = machine.handle(interrupted(.unanswered), at: time, random: random)
      }
      #expect(machine.transfer.state == .failed)
      #expect(tries.contains(machine.transfer.attempts), "\(machine.transfer.attempts)")
    }
  }

  @Test func spendsNoTryWhileThereIsNoNetwork() {
    var machine = sending()
    _ = machine.handle(interrupted(.offline), at: now, random: 0)
    #expect(machine.transfer.attempts == 0 && machine.transfer.wait == .offline)
    _ = machine.handle(.due, at: now, random: 0)
    _ = machine.handle(interrupted(.connecting), at: now, random: 0)
    #expect(machine.transfer.attempts == 1 && machine.transfer.wait == .connection)
  }

  /// Without the wish to be sent at most once, and for what may be repeated, it is tried again.
  @Test(arguments: ["POST", "PATCH", "PUT", "GET", "HEAD", "DELETE"], [true, false])
  func knowsWhatNobodyCanKnow(method: String, atMostOnce: Bool) {
    let mustNotRepeat = atMostOnce && ["POST", "PATCH"].contains(method)
    var machine = sending {
      $0.method = method
      $0.atMostOnce = atMostOnce
    }
    #expect(!machine.transfer.hasBegun)
    #expect(machine.handle(.completing, at: now, random: 0) == (mustNotRepeat ? [.save] : []))
    #expect(machine.transfer.hasBegun == mustNotRepeat)
    _ = machine.handle(interrupted(.awaitingAnswer), at: now, random: 0)
    #expect(machine.transfer.state == (mustNotRepeat ? .outcomeUnknown : .waiting))
    #expect(!machine.transfer.hasBegun)
    // Nothing whole has left: it can do no harm.
    for cause in [Interruption.Cause.underWay, .connecting, .offline, .awaitingAnswer] {
      var machine = sending {
        $0.method = method
        $0.atMostOnce = atMostOnce
      }
      // The last piece was about to leave, and did not.
      if cause == .underWay { _ = machine.handle(.completing, at: now, random: 0) }
      _ = machine.handle(interrupted(cause), at: now, random: 0)
      #expect(machine.transfer.state == .waiting && !machine.transfer.hasBegun)
    }
  }

  /// Of one to be sent once only, whose upload has an address, and whose last piece has left.
  private func asked(_ size: Int64 = 3) -> TransferMachine {
    var machine = sending {
      $0.atMostOnce = true
      $0.resumption = Resumption(protocolName: "tus", url: "http://a/", offset: 0)
    }
    _ = machine.handle(.completing, at: now, random: 0)
    _ = machine.handle(interrupted(.awaitingAnswer), at: now, random: 0)
    return machine
  }

  @Test func anUploadThatCanBeAskedAboutIsAskedAbout() {
    var machine = asked()
    #expect(machine.transfer.state == .waiting && machine.transfer.hasBegun)
    // Nobody there tells nothing.
    _ = machine.handle(.due, at: now, random: 0)
    _ = machine.handle(interrupted(.connecting), at: now, random: 0)
    #expect(machine.transfer.state == .waiting && machine.transfer.hasBegun)
    // It is gone, and with it what could tell.
    _ = machine.handle(.due, at: now, random: 0)
    machine.remember(nil)
    _ = machine.handle(.ended(.restart(reason: "gone")), at: now, random: 0)
    #expect(machine.transfer.state == .outcomeUnknown && machine.transfer.reason == "gone")
  }

  @Test func aServerThatLacksSomethingHasNotDoneIt() {
    var machine = asked()
    _ = machine.handle(.due, at: now, random: 0)
    machine.remember(Resumption(protocolName: "tus", url: "http://a/", offset: 2))
    #expect(!machine.transfer.hasBegun)
    machine.remember(nil)
    _ = machine.handle(.ended(.restart(reason: "gone")), at: now, random: 0)
    #expect(machine.transfer.state == .waiting)
  }

  /// A gateway's word on what came of it is none.
  @Test(arguments: [
    (500, true), (502, true), (504, true), (503, false), (507, false), (501, false), (429, false),
    (409, false),
  ])
  func aNoMayLeaveItOpen(status: Int, isOpen: Bool) {
    var machine = sending { $0.atMostOnce = true }
    _ = machine.handle(.completing, at: now, random: 0)
    _ = machine.handle(.ended(.answered(DialogueAnswer(status: status))), at: now, random: 0)
    #expect((machine.transfer.state == .outcomeUnknown) == isOpen)
  }

  /// A change while it is sent is made, and said to be made.
  @Test func aChangeBreaksOffWhatIsUnderWay() throws {
    let change = try TransferChange(url: "http://b/", headers: nil, idempotencyKey: "new")
    var machine = sending()
    #expect(machine.handle(.edit(change), at: now, random: 0) == [.stopSending, .save])
    #expect(machine.transfer.url == "http://b/" && machine.transfer.nextAttempt == now)
    // What may have been done already is not done elsewhere without a question.
    for isAskable in [true, false] {
      var once = sending {
        $0.atMostOnce = true
        if isAskable {
          $0.resumption = Resumption(protocolName: "tus", url: "http://a/", offset: 0)
        }
      }
      _ = once.handle(.completing, at: now, random: 0)
      #expect(once.handle(.edit(change), at: now, random: 0) == [.stopSending, .save])
      #expect(once.transfer.state == .outcomeUnknown && once.transfer.url == "http://b/")
      _ = once.handle(.retry, at: now, random: 0)
      #expect(once.transfer.state == .waiting)
    }
  }

  @Test func beginsAnewAtOnceButNotForEver() {
    var machine = sending()
    var waits: [TimeInterval] = []
    for _ in 0..<5 {
      machine.remember(Resumption(protocolName: "tus", url: "http://a/", offset: 0))
      _ = machine.handle(.ended(.restart(reason: "gone")), at: now, random: 1)
      #expect(machine.transfer.resumption == nil)
      waits.append(machine.transfer.nextAttempt.timeIntervalSince(now))
      _ = machine.handle(.due, at: now, random: 0)
    }
    #expect(waits == [0, 0, 0, 8, 16])
  }

  @Test func progressMakesUpForFailures() {
    var machine = sending()
    for offset in 1...20 {
      machine.remember(Resumption(protocolName: "tus", url: "http://a/", offset: Int64(offset)))
      _ = machine.handle(interrupted(.underWay), at: now, random: 1)
      #expect(machine.transfer.nextAttempt == now.addingTimeInterval(1))
      _ = machine.handle(.due, at: now, random: 0)
    }
    #expect(machine.transfer.attempts == 20)
  }

  @Test func anEditedTransferIsAnotherRequest() throws {
    var machine = TransferMachine(.example(created: now))
    let change = try TransferChange(
      url: "http://b/", headers: [HeaderField(name: "A", value: "b")], idempotencyKey: "new")
    _ = machine.handle(.edit(change), at: now, random: 0)
    #expect(machine.transfer.url == "http://b/" && machine.transfer.idempotencyKey == "new")
    #expect(machine.transfer.headers == [HeaderField(name: "A", value: "b")])
    #expect(throws: RequestError.self) {
      try TransferChange(url: "nowhere", headers: nil, idempotencyKey: "new")
    }
    #expect(throws: RequestError.self) {
      try TransferChange(
        url: nil, headers: [HeaderField(name: "A", value: "b\r\nC: d")], idempotencyKey: "new")
    }
  }

  @Test func credentialsReplaceThoseOfTheSameName() {
    var transfer = Transfer.example(created: now)
    transfer.wait = .credentials
    transfer.headers = [
      HeaderField(name: "authorization", value: "old"), HeaderField(name: "A", value: "b"),
    ]
    var machine = TransferMachine(transfer)
    _ = machine.handle(
      .credentials([HeaderField(name: "Authorization", value: "new")]), at: now, random: 0)
    #expect(
      machine.transfer.headers == [
        HeaderField(name: "A", value: "b"), HeaderField(name: "Authorization", value: "new"),
      ])
  }

  /// Any history at all ends in at most one end, and goes on from it only by the person's wish.
  @Test(arguments: 0..<200)
  func hasOneEnd(seed: Int) throws {
    var random = SystemRandomNumberGenerator()
    var machine = Situation.waiting.machine
    for _ in 0..<100 {
      let happening = try #require(Happening.allCases.randomElement(using: &random))
      let before = Situation(machine)
      let actions = machine.handle(try happening.event(), at: now, random: 0.5)
      let after = Situation(machine)
      if [.delivered, .cancelled].contains(before) { #expect(after == before && actions == []) }
      if [.failed, .outcomeUnknown].contains(before), before != after {
        #expect([.retry, .edit, .cancel].contains(happening))
      }
      if before != after, after != .sending { #expect(actions.contains(.save)) }
      #expect(machine.isSending == (after == .sending))
    }
  }
}

extension Transfer {
  static func example(created: Date) -> Transfer {
    Transfer(
      id: "abcdefghij", taskIdentifier: 1, method: "POST", url: "http://127.0.0.1/", headers: [],
      idempotencyKey: "key", custody: .owned(size: 3), state: .waiting, created: created,
      attempts: 0, nextAttempt: created)
  }
}
