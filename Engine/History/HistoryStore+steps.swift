import DurableStore
import GRDB

/// The pending steps of chains.
extension HistoryStore {
  /// Stores the steps that follow a share, instead of its earlier steps.
  /// - Throws: `StoreError` or `DatabaseError` if the change cannot be stored.
  package func setSteps(_ steps: [PendingStep], after share: String) async throws {
    try await store.commit { database in
      try database.execute(
        sql: """
          WITH RECURSIVE later(share) AS (
            SELECT share FROM step WHERE after = ?
            UNION SELECT step.share FROM step JOIN later ON step.after = later.share)
          DELETE FROM step WHERE share IN later
          """, arguments: [share])
      for step in steps {
        try database.execute(
          sql: """
            INSERT INTO step (share, after, extension, destination, text) VALUES (?, ?, ?, ?, ?)
            """,
          arguments: [step.share, step.after, step.extension, step.destination, step.text])
      }
    }
  }

  /// Returns the pending steps, in the order in which they were stored.
  /// - Parameter share: The share that the steps follow, or `nil` for all steps.
  /// - Throws: `StoreError` or `DatabaseError` if the history cannot be read.
  package func steps(after share: String? = nil) async throws -> [PendingStep] {
    try await store.read { database in
      try PendingStep.fetchAll(
        database, sql: "SELECT * FROM step WHERE ? IS NULL OR after = ? ORDER BY rowid",
        arguments: [share, share])
    }
  }

  /// Returns the pending step of a share, or `nil`.
  /// - Throws: `StoreError` or `DatabaseError` if the history cannot be read.
  package func step(of share: String) async throws -> PendingStep? {
    try await store.read { database in
      try PendingStep.fetchOne(
        database, sql: "SELECT * FROM step WHERE share = ?", arguments: [share])
    }
  }

  /// Records that Post is chosen next, or that nothing was posted.
  /// - Returns: Whether there is such a step.
  /// - Throws: `StoreError` or `DatabaseError` if the change cannot be stored.
  package func note(isPosting: Bool, of share: String) async throws -> Bool {
    try await store.commit { database in
      try database.execute(
        sql: "UPDATE step SET isPosting = ? WHERE share = ?", arguments: [isPosting, share])
      return database.changesCount == 1
    }
  }

  /// Removes a step, because its share is posted or cannot be posted.
  /// - Throws: `StoreError` or `DatabaseError` if the change cannot be stored.
  package func removeStep(_ share: String) async throws {
    try await store.commit { database in
      try database.execute(sql: "DELETE FROM step WHERE share = ?", arguments: [share])
    }
  }
}
