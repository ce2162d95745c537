import DurableStore
import Foundation
import GRDB
import Glibc
import TestServers
import Testing

/// The files beside a database must be SQLite's own.
@Suite struct StoreFilesTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "store.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func open() throws {
    _ = try DurableStore(at: file, migrator: DatabaseMigrator())
  }

  @Test(
    "A folder or a link in the place of a database's log or index is named",
    arguments: ["-wal", "-shm"])
  func obstructed(_ ending: String) throws {
    try open()
    let path = file.path + ending
    let obstacles = [{ mkdir(path, 0o700) }, { symlink("/nonexistent/target", path) }]
    for obstruct in obstacles {
      unlink(path)
      #expect(obstruct() == 0)
      #expect(throws: StoreError.obstructed(path: path)) { try open() }
      try FileManager.default.removeItem(atPath: path)
    }
    try open()
  }

  @Test(
    "A read-only database gets no log, so it can be opened when it is writable again",
    .enabled(if: geteuid() != 0, "root can write every file"))
  func readOnly() throws {
    try open()
    for ending in ["-wal", "-shm"] { unlink(file.path + ending) }
    chmod(file.path, 0o400)
    #expect(throws: StoreError.self) { try open() }
    #expect(access(file.path + "-shm", F_OK) != 0)
    chmod(file.path, 0o600)
    try open()
  }
}
