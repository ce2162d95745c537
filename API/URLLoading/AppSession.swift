import AppleSupport
import Contract
package import DaemonClient
import Foundation
import Linux
import Synchronization

/// An app's background session at the daemon. This object hands off the app's tasks and receives
/// the end of every task in the session, including tasks that other processes handed off.
final class AppSession: Sendable {
  let identifier: String
  /// The bundle identifier of the app, or of the extension for whose session the app was launched.
  let owner: String
  private let isLaunchedFor: Bool
  let directories: Directories
  private let program: String
  let adoption = SessionAdoption()
  private let state = Mutex(State())

  private struct State {
    var following: Task<Void, Never>?
    var hasToldFinish = false
    var isStopped = false
    /// The last work that runs in order. See `inLine`.
    var line: Task<Void, Never>?
  }

  /// - Returns: `nil` in an extension, which has its own connection to the daemon, and in a program
  ///   that belongs to no app.
  convenience init?(_ configuration: URLSessionConfiguration) {
    guard let identifier = configuration.identifier, HostConnection.current == nil,
      let app = AppBundle.current?.identifier
    else { return nil }
    self.init(
      identifier, of: app, launch: BackgroundLaunch(), directories: Directories(),
      program: Self.program)
  }

  /// - Parameters:
  ///   - app: the app's bundle identifier.
  ///   - launch: the session for which the process was launched.
  ///   - program: the path of the daemon's program.
  init(
    _ identifier: String, of app: String, launch: BackgroundLaunch? = nil,
    directories: Directories, program: String
  ) {
    isLaunchedFor = launch?.session == identifier
    owner = isLaunchedFor ? launch?.owner ?? app : app
    self.identifier = identifier
    self.directories = directories
    self.program = program
  }

  /// Notifies the session's delegate when a task ends, until the session is invalid.
  func follow(for session: URLSession) {
    adoption.begin()
    let task = Task { await self.listenOn(for: session) }
    let isStopped = state.withLock { state in
      state.following = task
      return state.isStopped
    }
    if isStopped { task.cancel() }
  }

  /// Runs the work asynchronously. If `isInOrder` is `true`, the work runs after all earlier
  /// ordered work.
  func inLine(_ isInOrder: Bool, _ work: @escaping @Sendable () async -> Void) {
    guard isInOrder else {
      Task { await work() }
      return
    }
    state.withLock { state in
      let earlier = state.line
      state.line = Task {
        await earlier?.value
        await work()
      }
    }
  }

  var isStopped: Bool { state.withLock(\.isStopped) }

  func stop() {
    let task = state.withLock { state in
      state.isStopped = true
      return state.following
    }
    task?.cancel()
    adoption.settle(.open)
  }

  // MARK: Events

  private func listenOn(for session: URLSession) async {
    var pause = 0.1
    var isFirst = true
    while !Task.isCancelled {
      do {
        // If the user has stopped the daemon, it is started again only for unfinished tasks.
        if let client = try await daemon(starting: isFirst || session.hasUnfinishedTasks) {
          isFirst = false
          try await listen(to: client, for: session) { pause = 0.1 }
        }
      } catch let error as ControlError where error.code == .noDaemon {
        // The daemon may be restarting.
      } catch is CancellationError {
        return adoption.settle(.open)
      } catch let error as ControlError where error.code == .sessionInUse {
        adoption.settle(.refused)
        return session.end(with: inUse(nil))
      } catch {
        adoption.settle(.open)
        return session.end(
          with: TaskError.make(
            code: NSURLErrorBackgroundSessionWasDisconnected, "\(error)", url: nil))
      }
      // The next hand-off reports whether the session can be used.
      adoption.settle(.open)
      try? await Task.sleep(for: .seconds(pause))
      pause = min(pause * 2, 30)
    }
  }

  /// Returns the error that reports that another process already uses the session.
  func inUse(_ url: URL?) -> any Error {
    TaskError.make(
      code: NSURLErrorBackgroundSessionInUseByAnotherProcess,
      "Another process uses the background session \(identifier).", url: url)
  }

  private func listen(
    to client: ControlClient, for session: URLSession, onEvent: () -> Void
  ) async throws {
    let events = try await client.sessionEvents(identifier, owner: owner)
    adoption.settle(.open)
    // Only this process acknowledges events, so the pending events are the events for which the
    // process was launched.
    let newest = try await client.session(identifier, owner: owner).newestEvent
    if newest == nil { tellFinish(session) }
    let progress = Task { await self.followProgress(at: client, for: session) }
    defer { progress.cancel() }
    for try await event in events {
      onEvent()
      await session.tell(event)
      // If the process ends before the acknowledgement, the daemon sends the event again.
      try await client.acknowledge(identifier, owner: owner, upTo: event.number)
      if let newest, event.number >= newest { tellFinish(session) }
    }
  }

  /// Reports progress to the session. Errors are ignored, because progress is not essential.
  private func followProgress(at client: ControlClient, for session: URLSession) async {
    do {
      for try await progress in client.sessionProgress(identifier, owner: owner) {
        await session.tell(progress)
      }
    } catch {}
  }

  /// Reports that all events for which the app was launched have been delivered.
  private func tellFinish(_ session: URLSession) {
    let isFirst = state.withLock { state in
      defer { state.hasToldFinish = true }
      return !state.hasToldFinish
    }
    guard isLaunchedFor, isFirst, let delegate = session.delegate else { return }
    session.delegateQueue.addOperation {
      delegate.urlSessionDidFinishEvents(forBackgroundURLSession: session)
    }
  }

  // MARK: The daemon

  func daemon(starting: Bool) async throws -> ControlClient? {
    let starter = DaemonStarter(directories: directories, program: program)
    return try await OwnThread.run {
      starting ? try starter.startedDaemon() : starter.runningDaemon()
    }
  }

  /// The path of the daemon's program, which is in the folder of the app's program or, for an
  /// installed app, in a folder of `PATH`.
  static var program: String {
    let beside = RunningProgram.pathBesideOwn("sharesheetd")
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/sharesheetd" }
    return ([beside] + path).first { FileManager.default.isExecutableFile(atPath: $0) } ?? beside
  }
}

/// An app's access to the daemon.
package enum AppDaemon {
  /// Returns a client of the daemon. If the daemon is not running, this function starts it.
  /// - Throws: `ControlError` `noDaemon` if the daemon cannot be started.
  package static func client() async throws -> ControlClient {
    try await OwnThread.run {
      try DaemonStarter(directories: Directories(), program: AppSession.program).startedDaemon()
    }
  }
}
