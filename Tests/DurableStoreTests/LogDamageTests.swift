import Foundation
import GRDB
import TestServers
import Testing

@testable import DurableStore

/// Logs that are not what was written: as after a crash, with a bit or a sector of it changed.
@Suite(.timeLimit(.minutes(1)), .ownThreads) struct LogDamageTests {
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

  /// Twenty commits, as a process that is killed leaves them.
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

  /// Turns the lowest bit round.
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

  /// In the log's own head, in a frame's head (page, salts, sum), in a page.
  @Test(arguments: [9, 17, 25, 1, 32, 32 + 9, 32 + 21, 32 + 24 + 1000])
  func aFlippedBitIsPutRight(offset: Int) async throws {
    // Of those in a frame: in the fifth.
    let offset = offset < 32 ? offset : offset + 4 * (4096 + 24)
    let damaged = try flip(at: offset)
    let store = try DurableStore(at: file, migrator: Self.migrator, evidence: evidence)
    #expect(store.damage == .mended(frames: 1))
    #expect(try await count(store) == Self.rows)
    #expect(try Data(contentsOf: evidence.appending(path: "copy.sqlite-wal")) == damaged)
  }

  /// The control: what becomes of it otherwise.
  @Test func withoutLookingItIsLostWithoutAWord() async throws {
    _ = try flip(at: 32 + 4 * (4096 + 24) + 24 + 1000)
    let store = try DurableStore(at: file, migrator: Self.migrator)
    #expect(try #require(await count(store)) < Self.rows / 2)
  }

  @Test func whatCannotBePutRightIsSaidAndKept() async throws {
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
    // Said once.
    let again = try DurableStore(at: file, migrator: Self.migrator, evidence: evidence)
    #expect(again.damage == nil)
  }

  /// A log without what was committed last, as the index beside it knows.
  @Test func aLogThatWasCutIsNoticed() async throws {
    let bytes = try Data(contentsOf: log)
    try bytes.prefix(bytes.count - 4096).write(to: log)
    let store = try DurableStore(at: file, migrator: Self.migrator, evidence: evidence)
    guard case .lost = store.damage else {
      Issue.record("\(store.damage.debugDescription)")
      return
    }
  }

  /// A crash leaves transactions that nobody was told of, whole or in part; and earlier rounds.
  @Test func whatACrashLeavesIsNoDamage() async throws {
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
