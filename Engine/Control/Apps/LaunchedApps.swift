import Foundation
import Glibc
import Linux
import Synchronization

/// The launched apps that run now. The daemon obeys the user's programs, but a launched app may use
/// only what belongs to itself. What a launched app has started counts as the app.
final class LaunchedApps: Sendable {
  /// An app that runs without the user.
  struct App: Hashable, Sendable {
    let identifier: String
    /// The bundle identifiers of the app and its extensions.
    let owners: Set<String>
    /// The app groups that the app may use.
    let groups: Set<String>
  }

  /// The process may belong to a launched app, which is not known because the process has ended.
  struct Ended: Error {}

  /// For so long after an app's end, its requests may still arrive.
  private static let afterlife = Duration.seconds(60)

  private struct State {
    var running: [Int32: App] = [:]
    var starting = 0
    var lastEnd: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  /// Starts an app. Until its process is known, `app(of:)` waits.
  func starting(
    _ identifier: String, _ owners: Set<String>, groups: Set<String>,
    _ start: () async throws -> Int32
  ) async throws -> Int32 {
    state.withLock { $0.starting += 1 }
    do {
      let process = try await start()
      state.withLock { state in
        state.starting -= 1
        state.running[process] = App(
          identifier: identifier, owners: owners.union([identifier]), groups: groups)
      }
      return process
    } catch {
      state.withLock { $0.starting -= 1 }
      throw error
    }
  }

  /// Removes an app that has ended. The process has not been waited for yet, so that no other
  /// process can have its identifier.
  func remove(_ process: Int32) {
    state.withLock { state in
      if state.running.removeValue(forKey: process) != nil { state.lastEnd = .now }
    }
  }

  /// Returns the launched app to which a process belongs, or `nil` if the user started the process.
  /// - Parameter peer: The process, as it was when its connection was accepted.
  /// - Throws: `Ended` if the process has ended while an app was running.
  func app(of peer: PeerCredentials?) async throws -> App? {
    while true {
      let (running, starting, lastEnd) = state.withLock {
        ($0.running, $0.starting, $0.lastEnd)
      }
      if running.isEmpty, starting == 0, lastEnd.map({ .now - $0 > Self.afterlife }) ?? true {
        return nil
      }
      guard let peer, let line = Self.ancestors(of: peer) else { throw Ended() }
      if let app = line.lazy.compactMap({ running[$0] }).first { return app }
      if starting == 0 { return nil }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Returns a process and its ancestors, up to this process. Returns `nil` if the process has
  /// ended, even if another process has its identifier now.
  private static func ancestors(of peer: PeerCredentials) -> [Int32]? {
    // A parent may end between two readings. Its children then have another parent.
    for _ in 0..<16 {
      var line: [Int32] = []
      var next = peer.processIdentifier
      var latest = peer.startTime
      while next > 1, next != getpid() {
        guard line.count < 4096, let latestStart = latest, let status = ProcessStatus(of: next)
        else { break }
        // A process that started after its child has the identifier of a parent that has ended.
        guard line.isEmpty ? status.startTime == latestStart : status.startTime <= latestStart
        else { break }
        line.append(next)
        (next, latest) = (status.parent, status.startTime)
      }
      if next <= 1 || next == getpid() { return line }
      if line.isEmpty { return nil }
    }
    return nil
  }
}
