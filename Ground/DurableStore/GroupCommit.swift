import GRDB

/// Lets changes that wait at the same time share one transaction, and so one `fdatasync`.
///
/// While one transaction is being written, later changes gather; they make up the next. A single
/// caller never waits for company.
actor GroupCommit {
  private let pool: DatabasePool
  private var waiting: [Change] = []
  private var isDraining = false

  /// A change whose caller's type has been closed over.
  private struct Change: Sendable {
    /// Makes the change; returns what tells the caller, to be called once it is on the disk.
    let apply: @Sendable (Database) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
  }

  init(pool: DatabasePool) { self.pool = pool }

  func commit<Value: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append(
        Change(
          apply: { database in
            let value = try change(database)
            return { continuation.resume(returning: value) }
          },
          fail: { continuation.resume(throwing: $0) }))
      if !isDraining {
        isDraining = true
        Task { await drain() }
      }
    }
  }

  private func drain() async {
    while !waiting.isEmpty {
      let batch = waiting
      waiting = []
      do {
        let outcomes = try await pool.write { database in
          try batch.map { try Self.apply($0, to: database) }
        }
        for tell in outcomes { tell() }
      } catch {
        for change in batch { change.fail(error) }
      }
    }
    isDraining = false
  }

  /// One change in a savepoint of its own, so that a bad one does not take the batch with it.
  private static func apply(
    _ change: Change, to database: Database
  ) throws -> @Sendable () -> Void {
    var tell: (@Sendable () -> Void)?
    do {
      try database.inSavepoint {
        tell = try change.apply(database)
        return .commit
      }
    } catch {
      // Out of the transaction: SQLite has rolled the whole of it back (disk full, I/O error).
      guard database.isInsideTransaction else { throw error }
      return { change.fail(error) }
    }
    return tell ?? {}
  }
}
