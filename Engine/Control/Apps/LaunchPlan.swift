import Foundation
import Transfers

/// The plan for launching apps when their sessions have events, as a value without I/O.
///
///     pending ─due, not adopted─► running ─ended, no events left─► removed
///        ▲                           │
///        └─ pause, longer each time ─┘ ended, events left
///
/// A run that leaves its events unacknowledged makes the next pause four times as long. After
/// `failureLimit` such runs only a new event causes another launch, after `longestPause`.
struct LaunchPlan: Sendable {
  /// The maximum number of apps that run at the same time.
  static let concurrency = 2
  static let failureLimit = 6
  /// The pauses, in seconds.
  static let pauseAfterSuccess = 1.0
  static let firstPause = 5.0
  static let longestPause = 3600.0
  /// The pause while another process has the session and handles its events.
  static let pauseWhileAdopted = 2.0

  private struct Session: Sendable {
    var newest: Int64
    var failures = 0
    var notBefore = Date.distantPast
    var isRunning = false
    var newestAtLaunch: Int64 = 0

    func isWanted(at now: Date) -> Bool {
      !isRunning && notBefore <= now && (failures < failureLimit || newest > newestAtLaunch)
    }
  }

  private var sessions: [SessionKey: Session] = [:]

  /// Sets the newest pending event of each session. Drops a session without events, unless its app
  /// is running.
  mutating func heard(_ pending: [SessionKey: Int64]) {
    sessions = sessions.filter { $1.isRunning || pending[$0] != nil }
    for (key, newest) in pending { sessions[key, default: Session(newest: newest)].newest = newest }
  }

  /// Returns the sessions whose apps must be launched now.
  /// - Parameter isAdopted: Whether a process has the session.
  mutating func launches(
    at now: Date, isAdopted: (SessionKey) -> Bool
  ) -> [SessionKey] {
    var running = sessions.values.count(where: \.isRunning)
    let due = sessions.filter { $1.isWanted(at: now) }
      .sorted { ($0.value.notBefore, $0.value.newest) < ($1.value.notBefore, $1.value.newest) }
    var launched: [SessionKey] = []
    for (key, session) in due {
      if isAdopted(key) {
        sessions[key]?.notBefore = now + Self.pauseWhileAdopted
      } else if running < Self.concurrency {
        running += 1
        sessions[key]?.isRunning = true
        sessions[key]?.newestAtLaunch = session.newest
        launched.append(key)
      }
    }
    return launched
  }

  /// Records that an app has ended or could not be launched.
  /// - Parameter newest: The newest unacknowledged event, or `nil` if all are acknowledged.
  mutating func ended(_ key: SessionKey, cleanly: Bool, newest: Int64?, at now: Date) {
    guard var session = sessions[key] else { return }
    session.isRunning = false
    if let newest {
      session.newest = newest
      if !cleanly || newest <= session.newestAtLaunch { session.failures += 1 }
    } else {
      session.failures = 0
    }
    let pause =
      session.failures == 0
      ? Self.pauseAfterSuccess
      : Self.firstPause * pow(4, Double(min(session.failures, Self.failureLimit) - 1))
    session.notBefore =
      now + (session.failures >= Self.failureLimit ? Self.longestPause : pause)
    sessions[key] = session
  }

  /// Returns when the plan must be checked again, or `nil` if only a new event matters.
  func nextDate(after now: Date) -> Date? {
    sessions.values
      .filter {
        !$0.isRunning && ($0.failures < Self.failureLimit || $0.newest > $0.newestAtLaunch)
      }
      .map(\.notBefore).filter { $0 > now }.min()
  }
}
