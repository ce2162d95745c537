import Contract
import Foundation
import Testing

@testable import Transfers

extension Transfer {
  static let exampleTime = Date(timeIntervalSince1970: 1_000_000)

  static func example(id: String = "abcdefghij", created: Date) -> Transfer {
    Transfer(
      id: id,
      request: TransferRequest(
        kind: .upload, taskIdentifier: 1, method: "POST", url: "http://127.0.0.1/", headers: []),
      idempotencyKey: "key", custody: .owned(size: 3), state: .waiting, created: created,
      nextAttempt: created)
  }
}

extension TransferMachine {
  /// Returns a machine whose transfer has just begun to be sent.
  static func sending(
    created: Date = Transfer.exampleTime, _ change: (inout Transfer) -> Void = { _ in }
  ) -> TransferMachine {
    var transfer = Transfer.example(created: created)
    change(&transfer)
    var machine = TransferMachine(transfer)
    #expect(machine.handle(.due, at: Transfer.exampleTime, random: 0).last == .send)
    return machine
  }
}

extension TransferMachine.Event {
  static func interrupted(_ cause: Interruption.Cause) -> TransferMachine.Event {
    .ended(.interrupted(Interruption(cause: cause, reason: "no route")))
  }
}
