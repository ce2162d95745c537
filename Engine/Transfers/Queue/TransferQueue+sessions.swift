import ChangeFeed
import Foundation
import Synchronization

/// The events for the owners of background sessions.
extension TransferQueue {
  /// Returns the unacknowledged events of a session, and then each new one.
  package nonisolated func events(owner: String, session: String) -> SessionEvents {
    let key = SessionKey(owner: owner, session: session)
    return SessionEvents(key: key, journal: journal, changes: sessionsWithEvents.subscribe())
  }

  /// Removes the events up to this number, because the owner has handled them.
  package func acknowledge(owner: String, session: String, upTo number: Int64) async throws {
    try await journal.acknowledge(SessionKey(owner: owner, session: session), upTo: number)
  }

  /// Returns the sessions with unacknowledged events, and the number of the newest event of each.
  package func pendingSessions() async throws -> [SessionKey: Int64] {
    try await journal.sessionsWithEvents()
  }

  /// Returns the sessions with unacknowledged events for which an app may be launched, and the
  /// number of the newest event of each.
  package func sessionsToLaunch() async throws -> [SessionKey: Int64] {
    try await journal.sessionsWithEvents(launching: true)
  }

  /// Gives a session to one process.
  /// - Returns: `nil` while another process has the session.
  package nonisolated func adopt(
    owner: String, session: String, process: Int32? = nil
  ) -> SessionLease? {
    leases.take(SessionKey(owner: owner, session: session), for: process)
  }

  /// Returns whether another process has the session.
  package nonisolated func isAdopted(_ key: SessionKey, byOtherThan process: Int32?) -> Bool {
    leases.isTaken(key, byOtherThan: process)
  }

  /// Returns whether a process has the session.
  package nonisolated func isAdopted(_ key: SessionKey) -> Bool { leases.isTaken(key) }
}

/// The events of one session, each once, in the order of their numbers. The sequence waits for new
/// events.
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
        // The subscription began before this query, so that the feed reports an event that is
        // stored after the query.
        if read.isEmpty, await changes.next() == nil { return nil }
      }
      let event = read.popFirst()
      last = event?.number ?? last
      return event
    }
  }
}

/// The lease of a session, which lasts as long as this value.
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
    /// The process, or `nil` if it is unknown.
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
