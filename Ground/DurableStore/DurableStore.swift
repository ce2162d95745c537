package import Foundation
package import GRDB

/// A SQLite database whose commits survive a power cut.
///
/// Write-ahead log with `synchronous = FULL`: when `commit` returns, its rows are on the disk.
/// Commits that arrive together share one `fdatasync`.
package final class DurableStore: Sendable {
  private let pool: DatabasePool
  private let commits: GroupCommit

  /// Opens or creates the database and brings its schema up to date.
  /// - throws: `DatabaseError` when the file is no database, is damaged, or was written by a newer
  ///   schema; `StoreError.newerSchema` in that last case.
  package init(at file: URL, migrator: DatabaseMigrator) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 2
    pool = try DatabasePool(path: file.path, configuration: configuration)
    // The pool sets NORMAL after its own preparation, so FULL has to come after opening.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    if try pool.read(migrator.hasBeenSuperseded) { throw StoreError.newerSchema }
    try migrator.migrate(pool)
    commits = GroupCommit(pool: pool)
  }

  /// Runs `change` in a transaction and returns once it is on the disk.
  ///
  /// A change that throws is rolled back alone; those that share its transaction are kept.
  @discardableResult
  package func commit<Value: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await commits.commit(change)
  }

  /// Reads a consistent snapshot.
  package func read<Value: Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await pool.read(query)
  }

  /// The writer's `synchronous` setting as SQLite reports it; 2 is FULL.
  package func synchronousSetting() async throws -> Int? {
    try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
  }
}

package enum StoreError: Error, Hashable, CustomStringConvertible {
  case newerSchema

  package var description: String {
    "the journal was written by a newer version of sharesheet; use that version, or move the file away"
  }
}
