import Foundation
import NIOCore
import TestServers
import Transfers

extension Fault {
  /// Connections that end or stop while the request is sent.
  static let sending: [Fault] = [
    Fault("reset in mid-body", large(cost: 1.5), catches: .lost) {
      guard $0.isFirst else { return $0.accept() }
      $0.read(upTo: 1 << 20)
      $0.reset()
    },
    Fault("closed in mid-body", large(cost: 1.5), catches: .lost) {
      guard $0.isFirst else { return $0.accept() }
      $0.read(upTo: 1 << 20)
      $0.finish()
    },
    Fault(
      "server reads no more", large(cost: 4, requests: 2...6), client: impatient, catches: .lost
    ) {
      guard $0.isFirst else { return $0.accept() }
      $0.read(upTo: 1 << 16)
      $0.hold()
    },
    Fault("reset before the answer", twice, control: .stubborn, catches: .sentTwice) {
      $0.take()
      $0.isFirst ? $0.reset() : $0.answer(200)
    },
    Fault("closed before the answer", twice, control: .stubborn, catches: .sentTwice) {
      $0.take()
      $0.isFirst ? $0.finish() : $0.answer(200)
    },
    Fault(
      "answer never comes", Parcel(end: Parcel.End(requests: 2...6)), speed: 5000,
      client: QueueClient(answerTimeout: .milliseconds(500)), control: .stubborn,
      catches: .sentTwice
    ) {
      $0.take()
      $0.isFirst ? $0.hold() : $0.answer(200)
    },
    Fault(
      "answer lost, at most once",
      Parcel(
        atMostOnce: true,
        end: Parcel.End(
          state: .outcomeUnknown, says: "It is unknown whether it arrived", effects: 1...1,
          requests: 1...1)), control: .stubborn, catches: .sentTwice
    ) {
      $0.take()
      $0.isFirst ? $0.finish() : $0.answer(200)
    },
    Fault(
      "cut in mid-body, at most once",
      Parcel(body: mebibytes8, atMostOnce: true, end: Parcel.End(requests: 2...2)),
      catches: .lost
    ) {
      guard $0.isFirst else { return $0.accept() }
      $0.read(upTo: 1 << 20)
      $0.reset()
    },
    Fault(
      "kept connection closed while idle", row(12, requests: 1...2),
      client: QueueClient(isInTurn: true), control: .reusing, catches: .lost,
      act: { stage, client in
        // By its response, the server promises that the connection stays open, but then closes the
        // connection.
        try stage.serve { exchange in
          exchange.accept()
          exchange.finish()
        }
        try await client.deliver(row(12, requests: 1...2), on: stage)
      }),
    Fault("closed after 100 Continue", twice, catches: .falselySent) {
      guard $0.isFirst else { return $0.accept() }
      $0.read()
      $0.inform(100, [:])
      $0.finish()
    },
    Fault(
      "one request is poison", poisoned, control: .inOrder, catches: .lost,
      act: { stage, client in
        try stage.serve { $0.request.name.hasPrefix("poison") ? $0.refuse(500) : $0.accept() }
        try await client.deliver(poisoned, on: stage)
      }),
    Fault(
      "acknowledgement lost, handed off again",
      expecting: ["parcel": Parcel.End(requests: 1...1)], catches: .sentTwice
    ) { isControl in
      let stage = try FaultStage()
      let parcel = Parcel(handOffKey: isControl ? nil : "key")
      try stage.serve { $0.accept() }
      let queue = try await stage.queue()
      var ids: [String] = []
      for _ in 0..<2 { ids.append(try await queue.handOff([stage.handOff(parcel)])[0].id) }
      stage.acknowledged(parcel)
      try await QueueClient().see(through: ids.map { (parcel, $0) }, queue, stage)
      await queue.stop()
      return stage.history
    },
  ]

  /// A client with an idle timeout that is short enough for a test.
  static let impatient = QueueClient(idleTimeout: .milliseconds(500))

  static let mebibytes8 = Data.varied(8 << 20)

  static let twice = Parcel(end: Parcel.End(requests: 2...2))

  /// Returns a parcel whose body is larger than the kernel's buffers and than one piece that the
  /// uploader sends.
  static func large(cost: Double, requests: ClosedRange<Int> = 2...2) -> Parcel {
    Parcel(body: mebibytes8, end: Parcel.End(requests: requests, cost: cost))
  }

  static func row(_ count: Int, requests: ClosedRange<Int>) -> [Parcel] {
    (0..<count).map {
      Parcel(name: "parcel\($0)", body: Data("moo \($0)".utf8), end: Parcel.End(requests: requests))
    }
  }

  private static let poisoned: [Parcel] =
    (0..<6).map {
      Parcel(
        name: "poison\($0)", body: Data("bad \($0)".utf8),
        end: Parcel.End(state: .waiting, requests: 1...1000))
    } + row(40, requests: 1...1)
}
