import ChangeFeed
import Contract
import Foundation
import Glibc
import NIOCore
import TestServers
import Transfers

extension Fault {
  /// Slow servers, and daemons that are stopped for days.
  static let timeout: [Fault] = [
    Fault(
      "answer takes its time", Parcel(end: Parcel.End(requests: 1...1)), client: impatient,
      control: .stubborn, catches: .sentTwice
    ) {
      $0.take()
      if $0.isFirst { poll(nil, 0, 1500) }
      $0.answer(200)
    },
    Fault(
      "answer never comes, all week",
      Parcel(
        end: Parcel.End(
          state: .failed,
          says: "given up after 7 days; the last time the server received everything",
          effects: 1...1, requests: 3...80, cost: 80)),
      // A week takes 2 s, so the number of attempts depends on the machine's speed.
      speed: 300_000, client: QueueClient(answerTimeout: .milliseconds(5)), catches: .lost
    ) {
      $0.take()
      $0.hold()
    },
    Fault(
      "three servers that begin to answer", slowOnes + [Parcel()],
      client: QueueClient(answerTimeout: .minutes(2)),
      control: .inOrder, catches: .lost,
      act: { stage, client in
        let slow = try (0..<3).map { number in
          try stage.serve(as: "slow\(number)") { exchange in
            exchange.read()
            exchange.say("HTTP/1.1 ")
            exchange.hold()
          }
        }
        try stage.serve { $0.accept() }
        let parcels = slowOnes.enumerated().map { index, parcel in
          var parcel = parcel
          parcel.url = "\(slow[index % slow.count].url)/\(parcel.name)"
          return parcel
        }
        try await client.deliver(parcels + [Parcel()], on: stage)
      }),
    Fault(
      "killed in mid-body, at most once",
      expecting: ["parcel": Parcel.End(requests: 3...3, cost: 1.01)], catches: .falselySent
    ) { isControl in
      let stage = try FaultStage()
      let parcel = Parcel(body: mebibytes3, resumable: .ietf, atMostOnce: true)
      let (cuts, cut) = AsyncStream<Void>.makeStream()
      try stage.serve { exchange in
        guard exchange.isFirst else { return exchange.ietf() }
        let path = exchange.begin()
        exchange.announce(path)
        // The server stops within the last piece. The daemon sends that piece only after it has
        // stored the upload's address.
        exchange.store(at: path, upTo: 3 * mebi - 100_000)
        cut.yield()
        exchange.hold()
      }
      guard !isControl else {
        try await CarelessClient().deliver([parcel], on: stage)
        return stage.history
      }
      let first = try await stage.queue()
      let id = try await first.handOff([stage.handOff(parcel)])[0].id
      stage.acknowledged(parcel)
      for await _ in cuts { break }
      // Stopping the queue stores nothing, like a crash.
      await first.stop()
      let second = try await stage.queue()
      try await QueueClient().see(through: [(parcel, id)], second, stage)
      await second.stop()
      return stage.history
    },
    Fault(
      "off for eight days, and nobody there at first",
      expecting: ["parcel": Parcel.End(requests: 1...1)], catches: .lost
    ) { isControl in
      let stage = try FaultStage()
      var parcel = Parcel()
      let port = try ClosedPort.take()
      parcel.url = "http://127.0.0.1:\(port)/parcel"
      guard !isControl else {
        try await CarelessClient().deliver([parcel], on: stage)
        return stage.history
      }
      let start = Date(timeIntervalSinceNow: -8 * 24 * 3600)
      let first = try await stage.queue(clock: QueueClock(startingAt: start, speed: 200))
      let id = try await first.handOff([stage.handOff(parcel)])[0].id
      stage.acknowledged(parcel)
      await first.awaits(id) { $0.transfer.attempts > 0 }
      await first.stop()
      let second = try await stage.queue()
      await second.awaits(id) { $0.transfer.attempts > 1 }
      try stage.serve(port: port) { $0.accept() }
      try await QueueClient().see(through: [(parcel, id)], second, stage)
      await second.stop()
      return stage.history
    },
  ]

  /// More transfers than there are connections.
  private static let slowOnes = (0..<24).map {
    Parcel(name: "slow\($0)", end: Parcel.End(state: .waiting, requests: 0...1000, cost: 1000))
  }
}

extension TransferQueue {
  /// Returns when a transfer meets the condition.
  fileprivate func awaits(_ id: String, _ isReached: (TransferSnapshot) -> Bool) async {
    let changes = changes.subscribe()
    if let now = try? await snapshot(of: id), isReached(now) { return }
    for await change in changes where change.id == id && isReached(change) { return }
  }
}
