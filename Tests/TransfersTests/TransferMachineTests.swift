import Foundation
import Testing
@testable import Transfers

@Suite struct TransferMachineTests {
  private let now = Date(timeIntervalSince1970: 1_000_000)

  private func sending(created: Date? = nil) -> TransferMachine {
    var machine = TransferMachine(.example(created: created ?? now))
    #expect(machine.handle(.due, at: now, random: 0) == [.send])
    return machine
  }

  @Test(arguments: [
    (200, Transfer.State.delivered), (201, .delivered), (204, .delivered), (299, .delivered),
    (408, .waiting), (425, .waiting), (429, .waiting), (500, .waiting), (502, .waiting),
    (503, .waiting), (599, .waiting), (400, .failed), (401, .failed), (404, .failed),
    (413, .failed), (501, .failed), (505, .failed), (304, .failed), (100, .failed),
  ])
  func endsAsTheAnswerSays(status: Int, state: Transfer.State) {
    var machine = sending()
    let actions = machine.handle(
      .ended(.answered(DialogueAnswer(status: status, body: Data("x".utf8)))), at: now, random: 0.5)
    #expect(machine.transfer.state == state)
    #expect(machine.transfer.status == status)
    #expect(machine.transfer.response == Data("x".utf8))
    #expect(machine.transfer.attempts == 1)
    #expect(!machine.isSending)
    #expect(actions == (state == .delivered ? [.save, .releaseBody] : [.save]))
  }

  @Test func waitsLongerAfterEachFailure() {
    var machine = sending()
    for (failures, longest) in [(1, 1.0), (2, 2), (3, 4), (9, 256), (10, 300), (40, 300)] {
      while machine.transfer.attempts < failures {
        _ = machine.handle(.due, at: now, random: 0)
        _ = machine.handle(
          .ended(.interrupted(Interruption(cause: .underWay, reason: "no route"))), at: now,
          random: 1)
      }
      #expect(machine.transfer.nextAttempt == now.addingTimeInterval(longest))
    }
    #expect(machine.transfer.reason == "no route")
  }

  @Test func givesUpAfterSevenDaysAndNotBefore() {
    let week = TransferMachine.resourceTimeout
    var early = sending(created: now.addingTimeInterval(-week + 1))
    _ = early.handle(
      .ended(.interrupted(Interruption(cause: .underWay, reason: "no route"))), at: now, random: 0)
    #expect(early.transfer.state == .waiting)
    var late = sending(created: now.addingTimeInterval(-week))
    #expect(
      late.handle(
        .ended(.interrupted(Interruption(cause: .underWay, reason: "no route"))), at: now, random: 0
      ) == [.save])
    #expect(late.transfer.state == .failed)
    #expect(late.transfer.reason == "given up after 7 days; the last time no route")
  }

  @Test func keepsTheBodyOfAFailedTransferForARetry() {
    var machine = sending()
    #expect(machine.handle(.bodyLost(reason: "changed"), at: now, random: 0) == [.save])
    #expect(machine.handle(.retry, at: now, random: 0) == [.save])
    #expect(machine.transfer.state == .waiting)
    #expect(machine.handle(.due, at: now, random: 0) == [.send])
  }

  @Test func stopsSendingWhenCancelled() {
    var machine = sending()
    #expect(
      machine.handle(.cancel, at: now, random: 0) == [.stopSending, .save, .releaseBody])
    #expect(machine.transfer.state == .cancelled)
    #expect(machine.transfer.attempts == 0)
  }

  /// Whatever comes after the end, the end stays the one that was told.
  @Test(arguments: [
    TransferMachine.Event.due, .ended(.answered(DialogueAnswer(status: 500, body: Data()))),
    .ended(.interrupted(Interruption(cause: .underWay, reason: ""))), .bodyLost(reason: ""),
    .cancel, .retry,
  ])
  func hasOneEnd(event: TransferMachine.Event) {
    var machine = sending()
    _ = machine.handle(
      .ended(.answered(DialogueAnswer(status: 200, body: Data()))), at: now, random: 0)
    let before = machine.transfer
    #expect(machine.handle(event, at: now, random: 0) == [])
    #expect(machine.transfer == before)
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
