import GRDB

/// Lets changes that wait at the same time share one transaction, and so one `fdatasync`.
///
/// While one transaction is being written, later changes gather; they make up the next. Where there
/// was company it is given a moment longer to gather (`Gathering`); a single caller never waits.
actor GroupCommit {
  private let pool: DatabasePool
  private let place: StorePlace
  private var waiting: [Change] = []
  private var isDraining = false
  private var gathering = Gathering()
  private var pause: Pause?

  /// Until enough are there, or its time is up.
  private struct Pause {
    let count: Int
    let end: CheckedContinuation<Void, Never>
    let timer: Task<Void, Never>
  }

  /// A change whose caller's type has been closed over. It may be made twice: the first time may be
  /// undone with others.
  private struct Change: Sendable {
    /// Makes the change; returns what tells the caller, to be called once it is on the disk.
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
        // Cancelled, it belongs to a pause that is over.
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

  /// After an I/O error nobody knows whether the commit stands in the log: this process does not
  /// see it, and the next one would. So it is made again, in the same place of the log: a commit
  /// that succeeds there has taken the other's place, and is the answer.
  /// - throws: `StoreError.unknownOutcome` when that fails as well.
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

  /// All of them at once; if one is bad, each in a savepoint of its own, so that it does not take
  /// the others with it.
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

  /// - throws: `error` when SQLite has rolled the whole transaction back (disk full, I/O error).
  private static func expectTransaction(_ database: Database, after error: any Error) throws {
    guard database.isInsideTransaction else { throw error }
  }
}
