import Foundation
import GRDB
import TestServers
import Testing

@testable import DurableStore

/// Write-ahead logs in the state that a crash leaves, with a changed bit or sector.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct LogDamageTests {
  private static let rows = 20
  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(sql: "CREATE TABLE cow (number INTEGER PRIMARY KEY, bytes BLOB)")
    }
    return migrator
  }

  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "copy.sqlite") }
  private var log: URL { folder.url.appending(path: "copy.sqlite-wal") }
  private var evidence: URL { folder.url.appending(path: "evidence") }

  /// Copies a store with 20 commits in the state that a killed process leaves.
  init() async throws {
    folder = try TemporaryFolder()
    let original = folder.url.appending(path: "original.sqlite")
    let store = try DurableStore(at: original, migrator: Self.migrator)
    await store.shrink()
    for number in 0..<Self.rows {
      try await store.commit { database in
        try database.execute(
          sql: "INSERT INTO cow VALUES (?, ?)",
          arguments: [number, Data(repeating: UInt8(number), count: number % 3 == 0 ? 9000 : 300)])
      }
    }
    for ending in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(atPath: original.path + ending, toPath: file.path + ending)
    }
  }

  /// Flips the lowest bit of the byte at `offset`, and returns the damaged log.
  private func flip(at offset: Int) throws -> Data {
    var bytes = try Data(contentsOf: log)
    bytes[offset] ^= 1
    try bytes.write(to: log)
    return bytes
  }

  private func count(_ store: DurableStore) async throws -> Int? {
    try await store.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM cow WHERE bytes NOTNULL")
    }
  }

  /// The offsets are in the log's header, in the header of a frame (page number, salts, checksum)
  /// and in a page.
  @Test(arguments: [9, 17, 25, 1, 32, 32 + 9, 32 + 21, 32 + 24 + 1000])
  func repairsAFlippedBit(offset: Int) async throws {
    // An offset in a frame applies to the fifth frame.
    let offset = offset < 32 ? offset : offset + 4 * (4096 + 24)
    let damaged = try flip(at: offset)
    let store = try DurableStore(at: file, migrator: Self.migrator, evidence: evidence)
    #expect(store.damage == .mended(frames: 1))
    #expect(try await count(store) == Self.rows)
    #expect(try Data(contentsOf: evidence.appending(path: "copy.sqlite-wal")) == damaged)
  }

  /// The repair knows all fields of the log's header except the number of checkpoints, which it
  /// finds by the checksums. It does not need the index beside the log. If the damage extends into
  /// the first frame, the header cannot be repaired.
  @Test(arguments: [0..<32, 0..<512, 3..<4, 16..<17, 20..<24, 24..<32, 12..<16], [true, false])
  func repairsTheHeader(range: Range<Int>, hasIndex: Bool) async throws {
    var bytes = try Data(contentsOf: log)
    if range.count > 100 {
      // The range includes the first frame's header and part of its page.
      bytes.replaceSubrange(range, with: Data(count: range.count))
    } else {
      for offset in range { bytes[offset] ^= 1 }
    }
    if range == 0..<32 { bytes.replaceSubrange(range, with: Data(count: 32)) }
    try bytes.write(to: log)
    if !hasIndex { try FileManager.default.removeItem(atPath: file.path + "-shm") }
    let store = try DurableStore(at: file, migrator: Self.migrator, evidence: evidence)
    if range.count > 100 {
      guard case .lost = store.damage else {
        Issue.record("\(store.damage.debugDescription)")
        return
      }
    } else {
      #expect(store.damage == .mended(frames: 1))
      #expect(try await count(store) == Self.rows)
    }
    #expect(try Data(contentsOf: evidence.appending(path: "copy.sqlite-wal")) == bytes)
  }

  /// The control: if the store does not examine the log, commits are lost without a report.
  @Test func silentLossWithoutCheck() async throws {
    _ = try flip(at: 32 + 4 * (4096 + 24) + 24 + 1000)
    let store = try DurableStore(at: file, migrator: Self.migrator)
    #expect(try #require(await count(store)) < Self.rows / 2)
  }

  @Test func irreparableDamage() async throws {
    var bytes = try Data(contentsOf: log)
    let sector = 32 + 4 * (4096 + 24) + 1024
    bytes.replaceSubrange(sector..<sector + 512, with: Data(repeating: 0xaa, count: 512))
    try bytes.write(to: log)
    do {
      let store = try DurableStore(at: file, migrator: Self.migrator, evidence: evidence)
      guard case .lost = store.damage else {
        Issue.record("\(store.damage.debugDescription)")
        return
      }
      #expect(try #require(await count(store)) < Self.rows)
    }
    #expect(try Data(contentsOf: evidence.appending(path: "copy.sqlite-wal")) == bytes)
    // The damage is reported only once.
    let again = try DurableStore(at: file, migrator: Self.migrator, evidence: evidence)
    #expect(again.damage == nil)
  }

  /// The last commit is missing from the log, but the index beside the log still records it.
  @Test func truncatedLog() async throws {
    let bytes = try Data(contentsOf: log)
    try bytes.prefix(bytes.count - 4096).write(to: log)
    let store = try DurableStore(at: file, migrator: Self.migrator, evidence: evidence)
    guard case .lost = store.damage else {
      Issue.record("\(store.damage.debugDescription)")
      return
    }
  }

  /// When the database contains the whole log, SQLite writes the log from its beginning again.
  /// Frames of the earlier round remain after the new frames.
  @Test func staleFrames() throws {
    let path = folder.url.appending(path: "wrapped.sqlite").path
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA journal_mode = WAL; CREATE TABLE cow (number INTEGER PRIMARY KEY, bytes BLOB)")
      for round in 0..<2 {
        // The first round writes at least 60 frames, and the second about 20.
        for number in 0..<(round == 0 ? 30 : 10) {
          try database.execute(
            sql: "INSERT INTO cow VALUES (?, ?)",
            arguments: [round * 100 + number, Data(repeating: UInt8(number), count: 3000)])
        }
        if round == 0 { try database.execute(sql: "PRAGMA wal_checkpoint(RESTART)") }
      }
    }
    let index = WriteAheadIndex(Array(try Data(contentsOf: URL(filePath: path + "-shm"))))
    let bytes = Array(try Data(contentsOf: URL(filePath: path + "-wal")))
    var log = WriteAheadLog(bytes, pageSize: 4096, index: index)
    let live = try #require((0..<log.frameCount).first { !log.isSound($0) })
    #expect(live > 10 && log.frameCount > live + 10)
    // Two flipped bits in one page cannot be repaired.
    var damaged = bytes
    damaged[log.offset(live / 2) + 24 + 1000] ^= 1
    damaged[log.offset(live / 2) + 24 + 2001] ^= 4
    log = WriteAheadLog(damaged, pageSize: 4096, index: index)
    let found = log.salvage()
    let salvage = try #require(found)
    #expect(salvage.whole.values.allSatisfy { $0 < log.offset(live) })
    #expect(salvage.certain.count > 1)
  }

  /// After a crash, the log may end with unacknowledged transactions, complete or partial, and with
  /// frames of earlier rounds.
  @Test func afterACrash() async throws {
    let bytes = try Data(contentsOf: log)
    for rest in [bytes + bytes.suffix(5000), bytes + Data(count: 9000)] {
      try rest.write(to: log)
      #expect(try LogDamage.examine(file, evidence: evidence) == nil)
    }
    let shm = URL(filePath: file.path + "-shm")
    try FileManager.default.removeItem(at: shm)
    for missing in [1, 4120, 5000] {
      try bytes.prefix(bytes.count - missing).write(to: log)
      #expect(try LogDamage.examine(file, evidence: evidence) == nil)
    }
  }
}
