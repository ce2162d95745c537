import ChangeFeed
import Foundation
import Synchronization

/// What the owners of background sessions are told, and when it is forgotten.
extension TransferQueue {
  /// The ends of a session's transfers that its owner has not acknowledged, and then each as it
  /// comes.
  package nonisolated func events(owner: String, session: String) -> SessionEvents {
    let key = SessionKey(owner: owner, session: session)
    return SessionEvents(key: key, journal: journal, changes: sessionsWithEvents.subscribe())
  }

  /// Forgets the ends up to this one: the owner has dealt with them.
  package func acknowledge(owner: String, session: String, upTo number: Int64) async throws {
    try await journal.acknowledge(SessionKey(owner: owner, session: session), upTo: number)
  }

  /// Sessions whose owners are to hear of something, and the number of the newest event of each.
  package func pendingSessions() async throws -> [SessionKey: Int64] {
    try await journal.sessionsWithEvents()
  }

  /// The same, of those events that an app may be launched for.
  package func sessionsToLaunch() async throws -> [SessionKey: Int64] {
    try await journal.sessionsWithEvents(launching: true)
  }

  /// Makes a session one process's.
  /// - Returns: nil while somebody has it.
  package nonisolated func adopt(
    owner: String, session: String, process: Int32? = nil
  ) -> SessionLease? {
    leases.take(SessionKey(owner: owner, session: session), for: process)
  }

  /// Whether the session is another process's than this one's.
  package nonisolated func isAdopted(_ key: SessionKey, byOtherThan process: Int32?) -> Bool {
    leases.isTaken(key, byOtherThan: process)
  }

  /// Whether a process has the session.
  package nonisolated func isAdopted(_ key: SessionKey) -> Bool { leases.isTaken(key) }
}

/// Events of one session in the order of their numbers, each once, without an end.
package struct SessionEvents: AsyncSequence, Sendable {
  let key: SessionKey
  let journal: Journal
  let changes: ChangeFeed<SessionKey, Int64>.Subscription

  package func makeAsyncIterator() -> Iterator {
    Iterator(key: key, journal: journal, changes: changes.makeAsyncIterator())
  }

  package struct Iterator: AsyncIteratorProtocol {
    let key: SessionKey
    let journal: Journal
    var changes: ChangeFeed<SessionKey, Int64>.Subscription.Iterator
    private var read: ArraySlice<TransferEvent> = []
    private var last: Int64 = 0

    init(
      key: SessionKey, journal: Journal,
      changes: ChangeFeed<SessionKey, Int64>.Subscription.Iterator
    ) {
      self.key = key
      self.journal = journal
      self.changes = changes
    }

    package mutating func next() async throws -> TransferEvent? {
      while read.isEmpty {
        read = try await journal.events(of: key, after: last, limit: 32)[...]
        // Subscribed before it was read: what comes in between is told by the feed.
        if read.isEmpty, await changes.next() == nil { return nil }
      }
      let event = read.popFirst()
      last = event?.number ?? last
      return event
    }
  }
}

/// A session is this holder's for as long as this lives.
package final class SessionLease: Sendable {
  private let key: SessionKey
  private let leases: SessionLeases

  fileprivate init(_ key: SessionKey, _ leases: SessionLeases) {
    self.key = key
    self.leases = leases
  }

  deinit { leases.giveBack(key) }
}

final class SessionLeases: Sendable {
  private struct Holder {
    /// nil: nobody knows.
    var process: Int32?
  }
  private let taken = Mutex<[SessionKey: Holder]>([:])

  func take(_ key: SessionKey, for process: Int32?) -> SessionLease? {
    taken.withLock { taken in
      guard taken[key] == nil else { return nil }
      taken[key] = Holder(process: process)
      return SessionLease(key, self)
    }
  }

  func isTaken(_ key: SessionKey) -> Bool { taken.withLock { $0[key] != nil } }

  func isTaken(_ key: SessionKey, byOtherThan process: Int32?) -> Bool {
    taken.withLock { taken in
      taken[key].map { $0.process == nil || $0.process != process } ?? false
    }
  }

  fileprivate func giveBack(_ key: SessionKey) {
    taken.withLock { $0[key] = nil }
  }
}
