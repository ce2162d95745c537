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
  /// - Throws: `Ended` if the process has ended while an app was running.
  func app(of process: Int32?) async throws -> App? {
    while true {
      let (running, starting, lastEnd) = state.withLock {
        ($0.running, $0.starting, $0.lastEnd)
      }
      if running.isEmpty, starting == 0, lastEnd.map({ .now - $0 > Self.afterlife }) ?? true {
        return nil
      }
      guard let process, let line = Self.ancestors(of: process) else { throw Ended() }
      if let app = line.lazy.compactMap({ running[$0] }).first { return app }
      if starting == 0 { return nil }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Returns a process and its ancestors, up to this process. Returns `nil` if the process has
  /// ended.
  private static func ancestors(of process: Int32) -> [Int32]? {
    // A parent may end between two readings. Its children then have another parent.
    for _ in 0..<16 {
      var line: [Int32] = []
      var next: Int32? = process
      while let current = next, current > 1, current != getpid(), line.count < 4096 {
        line.append(current)
        next = parent(of: current)
      }
      if next != nil { return line }
      if line.count == 1 { return nil }
    }
    return nil
  }

  private static func parent(of process: Int32) -> Int32? {
    guard let file = try? Descriptor.open("/proc/\(process)/stat", O_RDONLY),
      let bytes = try? file.readAll(limit: 4096)
    else { return nil }
    // The name, in parentheses, may contain spaces and parentheses.
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 1 ? Int32(fields[1]) : nil
  }
}
