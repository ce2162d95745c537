package import Foundation
package import GRDB
import Glibc
import Linux
import Synchronization

/// An SQLite database with commits that survive a power failure.
///
/// The database uses a write-ahead log with `synchronous = FULL`: when `commit` returns, its rows
/// are on the disk. Commits that arrive together share one `fdatasync`.
package final class DurableStore: Sendable {
  private let file: URL
  private let pool: DatabasePool
  private let place: StorePlace
  private let commits: GroupCommit
  private let displaced = Mutex<String?>(nil)
  /// Whether the database was empty before it was opened.
  package let isNew: Bool
  /// The damage of the log, or `nil` if the log was intact.
  package let damage: LogDamage?

  /// Opens or creates the database and migrates its schema.
  /// - Parameter evidence: A folder that does not exist yet, for a copy of a damaged log.
  /// - Throws: `StoreError` or `DatabaseError` if the database cannot be opened. The file is then
  ///   unchanged.
  package init(at file: URL, migrator: DatabaseMigrator, evidence: URL? = nil) throws {
    self.file = file
    try StorePlace.check(file)
    damage = try evidence.flatMap { try LogDamage.examine(file, evidence: $0) }
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 2
    do {
      StorePlace.prepare(file)
      pool = try DatabasePool(path: file.path, configuration: configuration)
      // The pool sets NORMAL after its own preparation, so FULL is set after opening. With a log of
      // 16 MiB, most small bodies are deleted before they are copied out of it.
      try pool.writeWithoutTransaction { database in
        try database.execute(
          sql: """
            PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4096;
            -- What is deleted is overwritten where the page is written anyway: no secret stays in it.
            PRAGMA secure_delete = FAST
            """)
      }
      if try pool.read(migrator.hasBeenSuperseded) {
        throw StoreError.newerSchema(path: file.path)
      }
      isNew = try pool.read(migrator.appliedIdentifiers).isEmpty
      try migrator.migrate(pool)
      place = try StorePlace(file)
    } catch {
      throw StoreError.naming(error, opening: file)
    }
    commits = GroupCommit(pool: pool, place: place)
  }

  /// Runs `change` in a transaction and returns once it is on the disk.
  ///
  /// A change that throws is rolled back alone. The other changes in its transaction are kept, but
  /// may run a second time. So a change must only use the database.
  /// - Throws: The error of `change`, or `StoreError` or `DatabaseError` if the transaction fails.
  @discardableResult
  package func commit<Value: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do { return try await commits.commit(change) } catch {
      throw StoreError.naming(error, of: file)
    }
  }

  /// Reads a consistent snapshot.
  /// - Throws: The error of `query`, or `StoreError` or `DatabaseError` if the database cannot be
  ///   read.
  package func read<Value: Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do { return try await pool.read(query) } catch { throw StoreError.naming(error, of: file) }
  }

  /// Truncates the log as far as possible now, so that its disk space is free.
  package func shrink() async {
    _ = try? await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  }

  /// Whether the store's files are still the files that were opened. If not, commits throw an
  /// error.
  package var isInPlace: Bool { place.isKept }

  /// Writes the log into the database, so that a copy of the database file alone is complete.
  /// - Throws: `DatabaseError` if there are still readers. In this case no data is lost.
  package func settle() async throws {
    try await pool.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  /// Writes the whole content to its place after the files were deleted there. The store is
  /// unusable afterwards.
  /// - Throws: `SystemError` with `EEXIST` if another file is there by now. That file is unchanged,
  ///   and the content is beside it, at `displacedCopy`. `DatabaseError` if writing fails.
  package func restore() async throws {
    if place.hasDatabase {
      // Only the log was deleted.
      try await settle()
    } else {
      // An earlier copy may hold the only copy of its data, so it is not overwritten.
      let copy = Self.unusedName(place.path + ".displaced")
      displaced.withLock { $0 = copy }
      try await pool.vacuum(into: copy)
      do throws(SystemError) { try place.put(copy) } catch {
        // The copy contains the whole log. The other database would use the log as its own.
        if error.code == EEXIST { place.removeLog() }
        throw error
      }
    }
    try pool.close()
  }

  /// The file that `restore` could not move to its place.
  package var displacedCopy: String { displaced.withLock { $0 } ?? "\(place.path).displaced" }

  private static func unusedName(_ path: String) -> String {
    var name = path
    var number = 1
    while access(name, F_OK) == 0 {
      number += 1
      name = "\(path)-\(number)"
    }
    return name
  }

  /// Returns the writer's `synchronous` setting from SQLite. 2 means FULL.
  package func synchronousSetting() async throws -> Int? {
    try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
  }
}
