import ChangeFeed
import Connectivity
import Contract
import Foundation
import History
import Linux
import Logging
import NIOCore
import NIOPosix
import TestServers
import Testing
import Transfers

@Suite(.timeLimit(.minutes(1))) struct HistoryKeeperTests {
  /// Without `run`, the keeper receives no event, as shortly after a transfer has ended.
  @Test("The list has the outcome as soon as the journal has it")
  func outcome() async throws {
    let folder = try TemporaryFolder()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let spool = folder.url.appending(path: "spool")
    try FileManager.default.createDirectory(at: spool, withIntermediateDirectories: true)
    let queue = TransferQueue(
      journal: try Journal(at: folder.url.appending(path: "journal.sqlite")),
      custody: try BodyStorage(spool: spool),
      uploader: Uploader(
        loops: .singleton, idleTimeout: .seconds(30), userAgent: "sharesheet/test",
        policy: .unrestricted),
      logger: logger)
    try await queue.start()
    let store = try HistoryStore(at: folder.url.appending(path: "history.sqlite"))
    let keeper = HistoryKeeper(store: store, transfers: queue, logger: logger) { _ in nil }
    try await store.note(
      SharedRecord(
        id: "a", extension: "org.example.a", destination: "A",
        items: [HistoryEntry.Item(name: "cow", type: "public.text")], date: .now),
      state: .sending)

    let changes = queue.changes.subscribe()
    let request = TransferRequest(kind: .data, method: "GET", url: server.url, headers: [])
    let taken = try await queue.handOff([HandOff(request, body: nil, share: "a")])
    for await change in changes where change.id == taken.first?.id && change.isFinal { break }

    #expect(try await store.entries(HistoryFilter()).map(\.state) == [.sending], "the control")
    let listed = try await keeper.entries(HistoryFilter())
    #expect(listed.map(\.id) == ["a"])
    #expect(listed.first.map { [.delivered, .deliveredWithoutLink].contains($0.state) } == true)

    // The control: a transfer of a share without an entry makes one.
    let other = try await queue.handOff([HandOff(request, body: nil, share: "b")])
    #expect(!other.isEmpty)
    #expect(try await keeper.entry(of: "b") != nil)
    // Removed entries stay removed, although their transfers are in the journal.
    #expect(try await store.forget(["a", "b"]) == 2)
    #expect(try await keeper.entry(of: "a") == nil)
    #expect(try await keeper.entry(of: "b") == nil)
    let running = Task { await keeper.run() }
    await queue.stop()
    await running.value
    #expect(try await store.entries(HistoryFilter()) == [])
    await store.close()
    try await server.stop()
  }
}
