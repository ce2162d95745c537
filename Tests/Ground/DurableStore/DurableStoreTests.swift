import DurableStore
import Foundation
import GRDB
import Glibc
import Linux
import TestServers
import Testing
import Translations

@Suite struct DurableStoreTests {
  private let folder: TemporaryFolder
  private let store: DurableStore

  init() throws {
    folder = try TemporaryFolder()
    store = try DurableStore(
      at: folder.url.appending(path: "store.sqlite"), migrator: Self.migrator)
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") {
      try $0.execute(sql: "CREATE TABLE t (n INTEGER PRIMARY KEY)")
    }
    return migrator
  }

  private func insert(_ number: Int) async throws {
    try await store.commit { try $0.execute(sql: "INSERT INTO t VALUES (?)", arguments: [number]) }
  }

  private var numbers: [Int] {
    get async throws {
      try await store.read { try Int.fetchAll($0, sql: "SELECT n FROM t ORDER BY n") }
    }
  }

  /// GRDB's connection pool sets `synchronous` to NORMAL, so the store must set it to FULL, which
  /// is 2. With NORMAL, a power cut could lose commits, which a test with `kill -9` does not show.
  @Test func syncsEveryCommit() async throws {
    #expect(try await store.synchronousSetting() == 2)
  }

  @Test func failedChangeInABatch() async throws {
    try await insert(7)
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask { (try? await insert(number)) != nil }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(outcomes.count(where: { $0 }) == 49)
    #expect(try await numbers == Array(0..<50))
  }

  @Test("A database whose column has another name is damaged, and the message says so")
  func changedSchema() async throws {
    try await insert(1)
    try await store.commit { try $0.execute(sql: "ALTER TABLE t RENAME COLUMN n TO m") }
    let damage = StoreError.damaged(path: folder.url.appending(path: "store.sqlite").path)
    await #expect(throws: damage) { try await numbers }
    await #expect(throws: damage) {
      try await store.commit { try $0.execute(sql: "INSERT INTO t (n) VALUES (2)") }
    }
    await #expect(throws: damage) {
      try await store.commit { try $0.execute(sql: "DELETE FROM u") }
    }
  }

  @Test func keepsAcknowledgedChanges() async throws {
    try await insert(1)
    let again = try DurableStore(
      at: folder.url.appending(path: "store.sqlite"), migrator: Self.migrator)
    #expect(try await again.read { try Int.fetchOne($0, sql: "SELECT n FROM t") } == 1)
  }

  private var file: URL { folder.url.appending(path: "store.sqlite") }

  @Test("A commit to a moved or replaced file throws an error")
  func displaced() async throws {
    try await insert(1)
    #expect(store.isInPlace)
    for name in ["store.sqlite", "store.sqlite-wal"] {
      let aside = folder.url.appending(path: "aside")
      let path = folder.url.appending(path: name)
      try FileManager.default.moveItem(at: path, to: aside)
      #expect(!store.isInPlace)
      await #expect(throws: StoreError.displaced(path: file.path)) { try await insert(2) }
      try Data("another".utf8).write(to: path)
      await #expect(throws: StoreError.displaced(path: file.path)) { try await insert(3) }
      try FileManager.default.removeItem(at: path)
      try FileManager.default.moveItem(at: aside, to: path)
      #expect(store.isInPlace)
    }
    try await insert(4)
  }

  @Test(
    "If files of the store are deleted, they are written again with all data",
    arguments: [["", "-wal", "-shm"], ["-wal"], [""], ["", "-wal"]])
  func restores(deleted: [String]) async throws {
    for number in 0..<100 { try await insert(number) }
    for name in deleted { unlink(file.path + name) }
    try await store.restore()
    let again = try DurableStore(at: file, migrator: Self.migrator)
    #expect(!again.isNew && again.isInPlace)
    #expect(
      try await again.read { try Int.fetchAll($0, sql: "SELECT n FROM t ORDER BY n") }
        == Array(0..<100))
  }

  @Test("A foreign file at the store's path is left unchanged, and the data is saved beside it")
  func leavesAnother() async throws {
    try await insert(1)
    for name in ["", "-wal", "-shm"] { unlink(file.path + name) }
    try Data("another".utf8).write(to: file)
    let error = await #expect(throws: SystemError.self) { try await store.restore() }
    #expect(error?.code == EEXIST)
    #expect(try Data(contentsOf: file) == Data("another".utf8))
    let copy = try DatabaseQueue(path: store.displacedCopy)
    #expect(try await copy.read { try Int.fetchOne($0, sql: "SELECT n FROM t") } == 1)
  }

  @Test("After `settle()`, the database file alone contains all data")
  func settles() async throws {
    for number in 0..<100 { try await insert(number) }
    let copy = folder.url.appending(path: "copy.sqlite")
    func copied() throws -> Int? {
      try? FileManager.default.removeItem(at: copy)
      try FileManager.default.copyItem(at: file, to: copy)
      return try? DatabaseQueue(path: copy.path).read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM t")
      }
    }
    #expect(try copied() != 100)
    try await store.settle()
    #expect(try copied() == 100)
    try await insert(100)
    #expect(store.isInPlace)
  }

  @Test("Only the user can read the store and its log, whatever their earlier modes were")
  func modes() async throws {
    try await insert(1)
    func modes() throws -> [UInt32] {
      try ["", "-wal", "-shm"].map {
        try #require(FileStatus(path: file.path + $0)).mode & 0o777
      }
    }
    #expect(try modes() == [0o600, 0o600, 0o600])
    for name in ["", "-wal", "-shm"] { chmod(file.path + name, 0o644) }
    _ = try DurableStore(at: file, migrator: Self.migrator)
    #expect(try modes() == [0o600, 0o600, 0o600])
  }

  @Test func rejectsNewerSchema() throws {
    let file = folder.url.appending(path: "future.sqlite")
    var future = Self.migrator
    future.registerMigration("2") { try $0.execute(sql: "CREATE TABLE u (n)") }
    _ = try DurableStore(at: file, migrator: future)
    #expect(throws: StoreError.newerSchema(path: file.path)) {
      _ = try DurableStore(at: file, migrator: Self.migrator)
    }
  }

  @Test func rejectsOtherFiles() throws {
    let rubbish = Data(repeating: 0x41, count: 4096)
    let file = try folder.file("rubbish.sqlite", rubbish)
    let error = #expect(throws: StoreError.damaged(path: file.path)) {
      _ = try DurableStore(at: file, migrator: Self.migrator)
    }
    #expect(error?.description.contains("move it away") == true)
    #expect(try Data(contentsOf: file) == rubbish)
  }

  @Test func fullDisk() async throws {
    // Exceeding SQLite's limit on the file's size gives the same error as a full disk.
    try await store.commit { try $0.execute(sql: "PRAGMA max_page_count = 3") }
    await #expect(throws: StoreError.diskFull) {
      for number in 0..<10_000 { try await insert(number) }
    }
    #expect(StoreError.diskFull.description == "the disk is full")
  }
}
