import ChangeFeed
import Connectivity
import Foundation
import Linux
import Logging
import NIOPosix
import TestServers
import Transfers

extension Fault {
  /// Changes of the system's clock while the daemon is stopped and a transfer waits for its next
  /// attempt.
  static let clock: [Fault] = [
    restart("the clock is a day back, and the server wants an hour", by: -86_400, after: 3600),
    restart("the clock is a day ahead, and the server wants an hour", by: 86_400, after: 3600),
    restart("the clock is a day back, after a failure", by: -86_400, after: nil),
  ]

  /// Seconds of the queue's clock per real second: 25 hours pass in 3 s.
  private static let speed = 30_000.0

  /// - Parameters:
  ///   - jump: The change of the clock in seconds.
  ///   - wait: The `Retry-After` of the server's first response, in seconds.
  private static func restart(_ name: String, by jump: TimeInterval, after wait: Int?) -> Fault {
    let parcel = Parcel(end: Parcel.End(requests: 2...2))
    return Fault(name, expecting: [parcel.name: parcel.end], catches: .falselySent) { isControl in
      let stage = try FaultStage(speed: speed)
      let headers = wait.map { ["Retry-After": "\($0)"] } ?? [:]
      try stage.serve { $0.isFirst ? $0.refuse(503, headers) : $0.accept() }
      guard !isControl else {
        try await CarelessClient().deliver([parcel], on: stage)
        return stage.history
      }
      let queue = try await stage.queue()
      let changes = queue.changes.subscribe()
      let taken = try await queue.handOff([stage.handOff(parcel)])
      stage.acknowledged(parcel)
      for await change in changes
      where change.id == taken.first?.id && change.transfer.attempts > 0 { break }
      await queue.stop()
      let later = TransferQueue(
        journal: try Journal(at: stage.folder.url.appending(path: "journal.sqlite")),
        custody: try BodyStorage(spool: stage.folder.url.appending(path: "spool")),
        uploader: Uploader(loops: .singleton, userAgent: "sharesheet/test", policy: .unrestricted),
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        clock: QueueClock(startingAt: stage.clock.now.addingTimeInterval(jump), speed: speed))
      try await later.start()
      try await QueueClient().see(through: taken.map { (parcel, $0.id) }, later, stage)
      await later.stop()
      return stage.history
    }
  }
}
