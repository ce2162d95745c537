package import Foundation
package import GRDB
import Glibc
import Linux
import Synchronization

/// A SQLite database whose commits survive a power cut.
///
/// Write-ahead log with `synchronous = FULL`: when `commit` returns, its rows are on the disk.
/// Commits that arrive together share one `fdatasync`.
package final class DurableStore: Sendable {
  private let file: URL
  private let pool: DatabasePool
  private let place: StorePlace
  private let commits: GroupCommit
  private let displaced = Mutex<String?>(nil)
  /// Whether there was nothing in it before this opening.
  package let isNew: Bool
  /// What was wrong with its log, if anything was.
  package let damage: LogDamage?

  /// Opens or creates the database and brings its schema up to date.
  /// - throws: `StoreError`; `DatabaseError` for what has no mend of its own. The file is left as
  ///   it is then.
  /// - Parameter evidence: a folder that does not exist: where a damaged log is kept as it was.
  package init(at file: URL, migrator: DatabaseMigrator, evidence: URL? = nil) throws {
    self.file = file
    damage = try evidence.flatMap { try LogDamage.examine(file, evidence: $0) }
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 2
    do {
      StorePlace.prepare(file)
      pool = try DatabasePool(path: file.path, configuration: configuration)
      // The pool sets NORMAL after its own preparation, so FULL has to come after opening.
      // A log of 16 MiB: most small bodies are deleted before they are copied out of it.
      try pool.writeWithoutTransaction { database in
        try database.execute(
          sql: """
            PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4096;
            -- What is deleted is overwritten where the page is written anyway: no secret stays in it.
            PRAGMA secure_delete = FAST
            """)
      }
      if try pool.read(migrator.hasBeenSuperseded) { throw StoreError.newerSchema }
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
  /// A change that throws is rolled back alone; those that share its transaction are kept. They may
  /// be made once more then, so a change does nothing but use the database.
  /// - throws: what `change` throws; `StoreError`; `DatabaseError`.
  @discardableResult
  package func commit<Value: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do { return try await commits.commit(change) } catch {
      throw StoreError.naming(error, of: file)
    }
  }

  /// Reads a consistent snapshot.
  /// - throws: what `query` throws; `StoreError`; `DatabaseError`.
  package func read<Value: Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do { return try await pool.read(query) } catch { throw StoreError.naming(error, of: file) }
  }

  /// Gives the room of the log back to the disk, as far as that can be done now.
  package func shrink() async {
    _ = try? await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  }

  /// Whether its files are still the ones that were opened. Once they are not, commits throw.
  package var isInPlace: Bool { place.isKept }

  /// Brings what is in the log into the database itself, so that a copy of that one file has all.
  /// - throws: `DatabaseError` when somebody still reads; nothing is lost then.
  package func settle() async throws {
    try await pool.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  /// Writes all that it holds to its place anew, after somebody has deleted it there. It is of no
  /// use afterwards.
  /// - throws: `SystemError` with `EEXIST` when there is another file by now. That one is left
  ///   alone, and what this one holds lies beside it, at `displacedCopy`; `DatabaseError`.
  package func restore() async throws {
    if place.hasDatabase {
      // Only its log has gone from there.
      try await settle()
    } else {
      // One of an earlier time may be all that is left of what it holds.
      let copy = Self.unusedName(place.path + ".displaced")
      displaced.withLock { $0 = copy }
      try await pool.vacuum(into: copy)
      do throws(SystemError) { try place.put(copy) } catch {
        // All that is in the log is in the copy. The other database would take the log for its own.
        if error.code == EEXIST { place.removeLog() }
        throw error
      }
    }
    try pool.close()
  }

  /// Where `restore` has left what it could not put in its place.
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

  /// The writer's `synchronous` setting as SQLite reports it; 2 is FULL.
  package func synchronousSetting() async throws -> Int? {
    try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
  }
}
