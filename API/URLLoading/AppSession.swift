import ControlAPI
import Directories
import ExtensionProcess
import Foundation
import Linux
import OwnBundle
import Synchronization
import Wire

/// A background session of an app, at the daemon: it hands the app's tasks over, and hears how the
/// session's tasks ended, whichever process had handed them over.
final class AppSession: Sendable {
  private static let handOffTries = 3

  let identifier: String
  /// Bundle identifier of the app, or of the extension whose session the app was launched for.
  let owner: String
  private let isLaunchedFor: Bool
  private let directories: Directories
  private let state = Mutex(State())

  private struct State {
    var following: Task<Void, Never>?
    var hasToldFinish = false
    var isStopped = false
  }

  /// - Returns: nil in an extension, which has the daemon on its own line, and in a program that
  ///   belongs to no app.
  init?(_ configuration: URLSessionConfiguration) {
    guard let identifier = configuration.identifier, HostConnection.current == nil,
      let app = AppBundle.current?.identifier
    else { return nil }
    let launch = BackgroundLaunch()
    isLaunchedFor = launch?.session == identifier
    owner = isLaunchedFor ? launch?.owner ?? app : app
    self.identifier = identifier
    directories = Directories()
  }

  /// Tells the session's delegate of each end until the session is invalid.
  func follow(for session: URLSession) {
    let task = Task { await self.listenOn(for: session) }
    let isStopped = state.withLock { state in
      state.following = task
      return state.isStopped
    }
    if isStopped { task.cancel() }
  }

  func stop() {
    let task = state.withLock { state in
      state.isStopped = true
      return state.following
    }
    task?.cancel()
  }

  // MARK: Events

  private func listenOn(for session: URLSession) async {
    var pause = 0.1
    var isFirst = true
    while !Task.isCancelled {
      do {
        // A daemon that the person has stopped is started again only for what is still wanted.
        if let client = try await daemon(starting: isFirst || session.hasUnfinishedTasks) {
          isFirst = false
          try await listen(to: client, for: session) { pause = 0.1 }
        }
      } catch let error as ControlError where error.code == .noDaemon {
        // It may be on its way back.
      } catch is CancellationError {
        return
      } catch let error as ControlError where error.code == .sessionInUse {
        return session.invalidate(
          with: TaskError.make(
            code: NSURLErrorBackgroundSessionInUseByAnotherProcess,
            "Another process has the background session \(identifier).", url: nil))
      } catch {
        return session.invalidate(
          with: TaskError.make(
            code: NSURLErrorBackgroundSessionWasDisconnected, "\(error)", url: nil))
      }
      try? await Task.sleep(for: .seconds(pause))
      pause = min(pause * 2, 30)
    }
  }

  private func listen(
    to client: ControlClient, for session: URLSession, onEvent: () -> Void
  ) async throws {
    let newest = try await client.session(identifier, owner: owner).newestEvent
    if newest == nil { tellFinish(session) }
    for try await event in client.sessionEvents(identifier, owner: owner) {
      onEvent()
      await session.tell(event)
      // Not before: an event that nobody has dealt with comes again.
      try await client.acknowledge(identifier, owner: owner, upTo: event.number)
      if let newest, event.number >= newest { tellFinish(session) }
    }
  }

  /// Everything has been told that the app was launched for.
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

  // MARK: Tasks

  /// - Returns: the transfer's id.
  /// - throws: `ControlError`.
  func handOver(_ request: TransferRequest, body: Descriptor?) async throws -> String {
    var request = request
    // Asked again, the daemon knows the transfer that it has taken over already.
    request.handOffKey = UUID().uuidString
    var tries = 1
    while true {
      do {
        return try await handOverOnce(request, body)
      } catch let error as ControlError where error.code == .noDaemon && tries < Self.handOffTries {
        tries += 1
      }
    }
  }

  private func handOverOnce(
    _ request: TransferRequest, _ body: Descriptor?
  ) async throws -> String {
    guard let client = try await daemon(starting: true) else {
      throw ControlError(.noDaemon, "The daemon is not running.")
    }
    let socket = directories.descriptorSocket
    let handle = try await OwnThread.run { () -> String? in
      guard let body else { return nil }
      return try DescriptorSocketClient(socket: socket).handOver(
        body, as: DescriptorHandOver(name: request.fileName))
    }
    let task = SessionTask(owner: owner, request: request, handle: handle)
    return try await client.add(task, to: identifier).id
  }

  /// The end is told as every other is.
  func cancel(_ transfer: String) {
    Task {
      guard let client = try await daemon(starting: true) else { return }
      try await client.cancelTransfer(transfer)
    }
  }

  /// Those that have not ended.
  func tasks() async -> [SessionState.Task] {
    guard let client = try? await daemon(starting: true) else { return [] }
    return (try? await client.session(identifier, owner: owner).tasks) ?? []
  }

  // MARK: The daemon

  private func daemon(starting: Bool) async throws -> ControlClient? {
    let starter = DaemonStarter(directories: directories, program: Self.program)
    return try await OwnThread.run {
      starting ? try starter.startedDaemon() : starter.runningDaemon()
    }
  }

  /// Beside the app's program, or on the path, where it is when the app has been installed.
  private static var program: String {
    let beside = DaemonStarter.pathBesideExecutable("sharesheetd")
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/sharesheetd" }
    return ([beside] + path).first { FileManager.default.isExecutableFile(atPath: $0) } ?? beside
  }
}
