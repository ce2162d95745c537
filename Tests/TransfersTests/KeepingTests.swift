import Contract
import DurableStore
import Foundation
import GRDB
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing
import Translations

@testable import Transfers

/// The retention and the removal of transfers, secrets and bodies.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct KeepingTests {
  private let stage: TransferStage

  init() throws { stage = try TransferStage() }

  private var large: Data { Data(repeating: 0x6d, count: Int(BodyStorage.journalLimit) + 1) }

  @Test("A reserve or a record of damage that cannot be written is reported") func failedWrite()
    throws
  {
    let missing = stage.folder.url.appending(path: "missing/journal.sqlite")
    #expect(throws: SystemError.self) { try DiskReserve(beside: missing).stock() }
    let reserve = DiskReserve(beside: stage.folder.url.appending(path: "journal.sqlite"))
    for _ in 0..<2 { try reserve.stock() }
    let lost = UnclaimedFolder(beside: stage.folder.url.appending(path: "spool"))
    let evidence = lost.newEvidence
    let words = lost.note(.lost(frames: 3), in: evidence)
    #expect(words?.contains("3 of its frames") == true)
    #expect(words?.contains("could not be saved in \(evidence.path)") == true)
    #expect(lost.damages.isEmpty)
    try FileManager.default.createDirectory(at: evidence, withIntermediateDirectories: true)
    #expect(lost.note(.lost(frames: 3), in: evidence) == nil)
    #expect(lost.damages.first?.contains("3 of its frames") == true)
  }

  /// New delivered transfers replace the oldest delivered transfers. Failed transfers stay for the
  /// user, up to a limit.
  @Test("A failed transfer is kept until the user decides") func failedTransfer() async throws {
    let server = try await ScriptedServer { _, head in
      head.uri.hasPrefix("/no") ? .answer(404) : .answer(200)
    }
    var retention = Retention()
    retention.count = 2
    retention.undecided = 5
    let queue = try await stage.queue(retention: retention)
    func deliver(_ path: String) async throws -> String {
      let id = try await queue.handOff([
        stage.handOff("\(server.url)/\(path)", stage.body(large))
      ])[0].id
      _ = try await queue.wait(for: id)
      return id
    }
    var failed = try await [deliver("no"), deliver("no")]
    for _ in 0..<6 { _ = try await deliver("yes") }
    await queue.prune()
    #expect(
      try await queue.snapshots(limit: 20).filter { $0.transfer.state == .delivered }.count == 2)
    #expect(try Set(stage.spooled) == Set(failed))
    #expect(try await queue.notices() == [])
    // The notice comes before the limit is reached.
    for _ in 0..<2 { try await failed.append(deliver("no")) }
    let near = try await queue.notices().first?.explanation.description
    #expect(near?.hasPrefix("4 transfers failed") == true)
    for _ in 0..<3 { try await failed.append(deliver("no")) }
    await queue.prune()
    #expect(try Set(stage.spooled) == Set(failed.suffix(5)))
    // The user clears the ended transfers.
    #expect(try await queue.clearEnded() == 7)
    #expect(try stage.spooled == [])
    await queue.stop()
    try await server.stop()
  }

  @Test("Unclaimed events are deleted after a time") func unclaimedEvents() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    var retention = Retention()
    retention.count = 2
    let queue = try await stage.queue(retention: retention)
    for owner in ["cow", "cow", "cow", "horse"] {
      let id = try await queue.handOff([
        stage.handOff(server.url, owner: owner) { $0.sessionIdentifier = "s" }
      ])[0].id
      _ = try await queue.wait(for: id)
    }
    let journal = try stage.journal()
    func numbers(_ owner: String) async throws -> Int {
      try await journal.events(of: SessionKey(owner: owner, session: "s"), after: 0, limit: 9).count
    }
    // The daemon calls `prune()` regularly.
    await queue.prune()
    #expect(try await [numbers("cow"), numbers("horse")] == [2, 1])
    #expect(try await journal.forgetEvents(before: Date(), keeping: 2) == 3)
    #expect(try await [numbers("cow"), numbers("horse")] == [0, 0])
    await queue.stop()
    try await server.stop()
  }

  /// A secret is kept only while a retry may need it. A deleted secret is also overwritten in the
  /// free pages of the journal's file.
  @Test("A delivered transfer's secrets are deleted") func secretsAfterDelivery() async throws {
    let server = try await ScriptedServer { _, head in
      head.uri.hasPrefix("/no") ? .answer(404) : .answer(200)
    }
    let queue = try await stage.queue()
    func end(_ path: String) async throws -> Transfer? {
      let handOff = stage.handOff("\(server.url)/\(path)") {
        $0.headers = [
          HeaderField(name: "X-Api-Key", value: "hay-\(path)"),
          HeaderField(name: "Content-Type", value: "text/plain"),
        ]
      }
      let id = try await queue.handOff([handOff])[0].id
      _ = try await queue.wait(for: id)
      return try await queue.journal.transfer(id)
    }
    #expect(
      try await end("yes")?.request.headers == [
        HeaderField(name: "X-Api-Key", value: ""),
        HeaderField(name: "Content-Type", value: "text/plain"),
      ])
    // A retry needs the secret.
    #expect(try await end("no")?.request.headers.first?.value == "hay-no")
    await queue.journal.store.shrink()
    let file = try Data(contentsOf: stage.folder.url.appending(path: "journal.sqlite"))
    #expect(file.range(of: Data("hay-yes".utf8)) == nil)
    #expect(file.range(of: Data("hay-no".utf8)) != nil)
    await queue.stop()
    try await server.stop()
  }

  /// Only bodies of transfers that the journal records as ended are deleted. All others may be the
  /// last copy.
  @Test("Bodies that the journal does not name end up in `lost`") func unknownBodies() async throws
  {
    let server = try await ScriptedServer { _, _ in .answer(404) }
    let first = try await stage.queue()
    let known = try await first.handOff([stage.handOff(server.url, stage.body(large))])[0].id
    _ = try await first.wait(for: known)
    let done = try await first.handOff([stage.handOff(server.url, stage.body(large))])[0].id
    _ = try await first.wait(for: done)
    _ = try await first.cancel(done)
    await first.stop()
    let spool = stage.folder.url.appending(path: "spool")
    for name in [done, "unknown"] { try large.write(to: spool.appending(path: name)) }
    let second = try await stage.queue()
    #expect(try stage.spooled == [known])
    let lost = second.custody.lost
    #expect(try Data(contentsOf: lost.folder.appending(path: "unknown")) == large)
    let kept = try await second.notices().first?.explanation.description
    #expect(kept?.contains("has 1 file (") == true)
    // `lost` is limited by age and, after a week, by size.
    let day: TimeInterval = 24 * 3600
    #expect(lost.tidy(at: Date(timeIntervalSinceNow: 6 * day), room: 0) == [])
    #expect(lost.tidy(at: Date(timeIntervalSinceNow: 89 * day)) == [])
    try large.write(to: lost.folder.appending(path: "later"))
    #expect(lost.tidy(at: Date(timeIntervalSinceNow: 8 * day), room: 0).count == 2)
    try large.write(to: lost.folder.appending(path: "old"))
    #expect(lost.tidy(at: Date(timeIntervalSinceNow: 91 * day)) == ["old"])
    await second.stop()
    try await server.stop()
  }

  /// A restored backup of the journal does not name later transfers. Their bodies are kept.
  @Test("A restored backup of the journal deletes no bodies") func restoredBackup() async throws {
    let dead = "http://127.0.0.1:\(try ClosedPort.take())/"
    let first = try await stage.queue(hasNetwork: { false })
    _ = try await first.handOff([stage.handOff(dead, stage.body(large))])
    await first.journal.store.shrink()
    let path = stage.folder.url.appending(path: "journal.sqlite")
    let backup = try Data(contentsOf: path)
    let newer = try await first.handOff(
      (0..<10).map { _ in stage.handOff(dead, try stage.body(large)) })
    await first.stop()
    for ending in ["", "-wal", "-shm"] { unlink(path.path + ending) }
    try backup.write(to: path)
    let second = try await stage.queue(hasNetwork: { false })
    let names = try FileManager.default.contentsOfDirectory(
      atPath: second.custody.lost.folder.path)
    #expect(Set(names) == Set(newer.map(\.id)))
    await second.stop()
  }
}
