import GRDB

/// A writer that commits pending changes in one transaction, and so with one `fdatasync`.
///
/// While one transaction is being written, later changes are collected for the next transaction. If
/// several changes arrived close together, the next commit waits a moment longer (`BatchingDelay`).
/// A single caller never waits.
actor GroupCommit {
  private let pool: DatabasePool
  private let place: StorePlace
  private var waiting: [Change] = []
  private var isDraining = false
  private var gathering = BatchingDelay()
  private var pause: Pause?

  /// A pause until `count` changes are pending or the timer fires.
  private struct Pause {
    let count: Int
    let end: CheckedContinuation<Void, Never>
    let timer: Task<Void, Never>
  }

  /// A change without its result's type. It may run twice, because its first transaction may be
  /// rolled back.
  private struct Change: Sendable {
    /// Runs the change. Returns a closure that resumes the caller, to be called once the change is
    /// on the disk.
    let apply: @Sendable (Database) throws -> Telling
    let fail: @Sendable (any Error) -> Void
  }

  private typealias Telling = @Sendable () -> Void

  init(pool: DatabasePool, place: StorePlace) {
    self.pool = pool
    self.place = place
  }

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
      if let pause, waiting.count >= pause.count { endPause() }
      if !isDraining {
        isDraining = true
        Task { await drain() }
      }
    }
  }

  private func drain() async {
    while !waiting.isEmpty {
      await gather()
      let batch = waiting
      waiting = []
      let begin = ContinuousClock.now
      do {
        let outcomes = try await write(batch)
        try place.check()
        for tell in outcomes { tell() }
      } catch {
        for change in batch { change.fail(error) }
      }
      let end = ContinuousClock.now
      gathering.wrote(batch.count, in: end - begin, with: waiting.count, at: end)
    }
    isDraining = false
  }

  private func gather() async {
    guard let pause = gathering.pause(with: waiting.count, at: .now) else { return }
    await withCheckedContinuation { continuation in
      let timer = Task {
        // If the timer is cancelled, its pause is already over.
        if (try? await Task.sleep(for: pause.duration)) != nil { endPause() }
      }
      self.pause = Pause(count: pause.count, end: continuation, timer: timer)
    }
  }

  private func endPause() {
    pause?.timer.cancel()
    pause?.end.resume()
    pause = nil
  }

  /// Commits a batch. After an I/O error the commit may be in the log. This process does not see
  /// the commit, but the next process would. So the batch is written again at the same place in the
  /// log. If that succeeds, it has replaced the first commit, and its result counts.
  /// - Throws: `StoreError.unknownOutcome` if the second commit fails too.
  private func write(_ batch: [Change]) async throws -> [Telling] {
    do {
      return try await pool.write { try Self.apply(batch, to: $0) }
    } catch  where StoreError.leavesUnknown(error) {
      do {
        return try await pool.write { try Self.apply(batch, to: $0) }
      } catch {
        throw StoreError.unknownOutcome(reason: "\(error)")
      }
    }
  }

  /// Applies all changes at once. If one fails, each is applied in its own savepoint, so that the
  /// failure affects no other change.
  private static func apply(_ batch: [Change], to database: Database) throws -> [Telling] {
    var tellings: [Telling] = []
    do {
      try database.inSavepoint {
        tellings = try batch.map { try $0.apply(database) }
        return .commit
      }
      return tellings
    } catch {
      try expectTransaction(database, after: error)
      if batch.count == 1 { return [{ batch[0].fail(error) }] }
      return try batch.map { try alone($0, in: database) }
    }
  }

  private static func alone(_ change: Change, in database: Database) throws -> Telling {
    var telling: Telling = {}
    do {
      try database.inSavepoint {
        telling = try change.apply(database)
        return .commit
      }
    } catch {
      try expectTransaction(database, after: error)
      return { change.fail(error) }
    }
    return telling
  }

  /// - Throws: `error` if SQLite has rolled back the whole transaction because of a full disk or an
  ///   I/O error.
  private static func expectTransaction(_ database: Database, after error: any Error) throws {
    guard database.isInsideTransaction else { throw error }
  }
}
