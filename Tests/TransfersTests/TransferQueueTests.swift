import ChangeFeed
import Connectivity
import Contract
import Foundation
import Glibc
import Linux
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import TestServers
import Testing
import Transfers
import Translations

@Suite(.timeLimit(.minutes(3))) struct TransferQueueTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "spool"), withIntermediateDirectories: true)
  }

  /// Starts a queue like the daemon's. A second queue on this folder is the daemon after a restart.
  private func queue() async throws -> TransferQueue {
    let queue = TransferQueue(
      journal: try Journal(at: folder.url.appending(path: "journal.sqlite")),
      custody: try BodyStorage(spool: folder.url.appending(path: "spool")),
      uploader: Uploader(
        loops: .singleton, idleTimeout: .seconds(10), userAgent: "sharesheet/test",
        policy: .unrestricted),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
    try await queue.start()
    return queue
  }

  private func handOff(_ url: String, _ body: URL?, method: String = "POST") throws -> HandOff {
    HandOff(
      TransferRequest(
        kind: .upload, method: method, url: url,
        headers: [HeaderField(name: "Content-Type", value: "text/plain")],
        fileName: body?.lastPathComponent),
      body: try body.map { try Descriptor.open($0.path, O_RDONLY) })
  }

  /// Waits for the end of a transfer.
  private func end(of id: String, in queue: TransferQueue) async throws -> TransferSnapshot {
    let changes = queue.changes.subscribe()
    if let now = try await queue.snapshot(of: id), now.isFinal { return now }
    for await change in changes where change.id == id && change.isFinal { return change }
    throw CancellationError()
  }

  /// A body that is too large for the journal.
  private static let large = Data(repeating: 0x6d, count: Int(BodyStorage.journalLimit) + 1)

  private var spooled: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appending(path: "spool").path)
    }
  }

  @Test("A transfer is delivered once, with its body and header fields") func delivery()
    async throws
  {
    let server = try await ScriptedServer { _, _ in .answer(201, body: "thanks") }
    let queue = try await queue()
    let taken = try await queue.handOff([
      handOff("\(server.url)/bins/a?b=c", folder.file("cow.txt", Data("moo".utf8)))
    ])
    let ended = try await end(of: taken[0].id, in: queue)
    #expect(ended.transfer.state == .delivered)
    #expect(ended.transfer.response?.status == 201)
    #expect(ended.transfer.response?.body == Data("thanks".utf8))
    #expect(ended.bytesSent == 3)
    #expect(server.requests.count == 1)
    let request = try #require(server.requests.first)
    #expect(request.method == "POST")
    #expect(request.uri == "/bins/a?b=c")
    #expect(request.body == Data("moo".utf8))
    #expect(request.headers["Content-Type"] == ["text/plain"])
    #expect(request.headers["Content-Length"] == ["3"])
    #expect(try spooled == [])
    await queue.stop()
    try await server.stop()
  }

  @Test("A permanently failed transfer can be retried") func permanentFailure() async throws {
    let server = try await ScriptedServer { index, _ in index == 0 ? .answer(404) : .answer(200) }
    let queue = try await queue()
    let taken = try await queue.handOff([
      handOff(server.url, folder.file("cow.txt", Data("moo".utf8)))
    ])
    let failed = try await end(of: taken[0].id, in: queue)
    #expect(failed.transfer.state == .failed)
    #expect(failed.transfer.reason == "the server answered 404 Not Found")
    #expect(try spooled == [])
    _ = try await queue.retry(taken[0].id)
    #expect(try await end(of: taken[0].id, in: queue).transfer.state == .delivered)
    #expect(server.requests.map(\.body) == [Data("moo".utf8), Data("moo".utf8)])
    await queue.stop()
    try await server.stop()
  }

  @Test("A transfer continues after a restart") func restart() async throws {
    let port = try ClosedPort.take()
    let first = try await queue()
    let original = try folder.file("cow.txt", Data("moo".utf8))
    let taken = try await first.handOff([handOff("http://127.0.0.1:\(port)/", original)])
    try FileManager.default.removeItem(at: original)
    await first.stop()

    let server = try await ScriptedServer(port: port) { _, _ in .answer(200) }
    let second = try await queue()
    #expect(try await end(of: taken[0].id, in: second).transfer.state == .delivered)
    #expect(server.requests.map(\.body) == [Data("moo".utf8)])
    await second.stop()
    try await server.stop()
  }

  @Test("A changed linked file is reported") func changedLinkedFile() async throws {
    let server = try await ScriptedServer { _, _ in .answer(503) }
    let queue = try await queue()
    let original = try folder.sparseFile("film.mov", size: BodyStorage.copyLimit + 1)
    let taken = try await queue.handOff([handOff(server.url, original)])
    guard case .linked = taken[0].transfer.custody else { return }
    #expect(taken[0].notice?.description.contains("film.mov is too large to copy") == true)
    await server.waitForRequests(1)
    let writer = try Descriptor.open(original.path, O_WRONLY)
    try Array("changed".utf8).withUnsafeBytes { try writer.writeAll($0) }
    let ended = try await end(of: taken[0].id, in: queue)
    #expect(ended.transfer.state == .failed)
    #expect(ended.transfer.reason?.contains("changed after it was shared") == true)
    await queue.stop()
    try await server.stop()
  }

  @Test("A waiting transfer can be cancelled") func cancelsWaiting() async throws {
    let server = try await ScriptedServer { _, _ in .answer(503) }
    let queue = try await queue()
    let taken = try await queue.handOff([
      handOff(server.url, folder.file("cow.txt", Data("moo".utf8)))
    ])
    await server.waitForRequests(1)
    let cancelled = try await queue.cancel(taken[0].id)
    #expect(cancelled?.transfer.state == .cancelled)
    #expect(try spooled == [])
    #expect(try await queue.cancel("nosuch") == nil)
    await queue.stop()
    try await server.stop()
  }

  /// The bodies may be the last copies of the user's data.
  @Test("The bodies of a missing journal are kept") func missingJournal() async throws {
    let first = try await queue()
    let id = try await first.handOff([
      handOff("http://127.0.0.1:1/", folder.file("cow.txt", Self.large))
    ])[0].id
    await first.stop()
    for name in ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"] {
      try? FileManager.default.removeItem(at: folder.url.appending(path: name))
    }
    let second = try await queue()
    #expect(try spooled == [])
    let lost = folder.url.appending(path: "lost/\(id)")
    #expect(try Data(contentsOf: lost) == Self.large)
    await second.stop()
  }

  @Test("A batch is accepted completely or not at all") func allOrNothing() async throws {
    let queue = try await queue()
    let good = try handOff("http://127.0.0.1:1/", folder.file("cow.txt", Data("moo".utf8)))
    let bad = try handOff("nowhere", folder.file("calf.txt", Data("moo".utf8)))
    let error = await #expect(throws: HandOffError.self) {
      _ = try await queue.handOff([good, bad])
    }
    #expect(error?.description.hasPrefix("calf.txt was not accepted") == true)
    #expect(try await queue.snapshots(limit: 10).isEmpty)
    #expect(try spooled == [])
    await queue.stop()
  }
}
