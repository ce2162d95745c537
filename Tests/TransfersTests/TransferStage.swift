import ChangeFeed
import Connectivity
import Contract
import Foundation
import Glibc
import Linux
import Logging
import NIOCore
import NIOPosix
import TestServers

@testable import Transfers

/// A folder like a daemon's, and queues on it like the queues of successive daemons.
struct TransferStage {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "spool"), withIntermediateDirectories: true)
  }

  func journal() throws -> Journal {
    try Journal(at: folder.url.appending(path: "journal.sqlite"))
  }

  func queue(
    _ journal: Journal? = nil, retention: Retention = Retention(),
    clock: QueueClock = QueueClock(), policy: LocalNetworkPolicy = .unrestricted,
    proxies: ProxySettings = .none, hasNetwork: @escaping @Sendable () -> Bool = { true }
  ) async throws -> TransferQueue {
    let queue = TransferQueue(
      journal: try journal ?? self.journal(),
      custody: try BodyStorage(spool: folder.url.appending(path: "spool")),
      uploader: Uploader(
        loops: .singleton, idleTimeout: .seconds(30), userAgent: "sharesheet/test",
        policy: policy, proxies: proxies),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
      retention: retention, clock: clock, hasNetwork: hasNetwork)
    try await queue.start()
    return queue
  }

  func body(_ bytes: Data = Data("moo".utf8)) throws -> Descriptor {
    try Descriptor.open(folder.file(UUID().uuidString, bytes).path, O_RDONLY)
  }

  func handOff(
    _ url: String, _ body: Descriptor? = nil, owner: String? = nil,
    _ change: (inout TransferRequest) -> Void = { _ in }
  ) -> HandOff {
    var request = TransferRequest(kind: .upload, method: "POST", url: url, headers: [])
    change(&request)
    return HandOff(request, body: body, owner: owner)
  }

  var spooled: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appending(path: "spool").path)
    }
  }
}

extension TransferQueue {
  /// Waits until a transfer is in the state that `isReached` checks, by default until its end.
  func wait(
    for id: String, until isReached: (TransferSnapshot) -> Bool = \.isFinal
  ) async throws -> TransferSnapshot {
    let changes = changes.subscribe()
    if let now = try await snapshot(of: id), isReached(now) { return now }
    for await change in changes where change.id == id && isReached(change) { return change }
    throw CancellationError()
  }
}
