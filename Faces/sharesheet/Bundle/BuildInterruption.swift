import Glibc
import Linux
import Synchronization
import Translations

/// The end of a build by Ctrl-C or SIGTERM.
///
/// SwiftPM waits up to 30 s for its compilers after a signal. Its programs therefore run in a
/// separate session, which a terminal's Ctrl-C does not reach, and this command kills all of them.
enum BuildInterruption {
  private struct State {
    var signal: Int32?
    var running: Set<Int32> = []
  }
  private static let state = Mutex(State())

  /// Whether a signal has ended the build. The programs of the build then fail because of it.
  static var hasArrived: Bool { state.withLock { $0.signal != nil } }

  /// Runs a build. If a signal arrives, the programs of the build are killed, and `body` ends with
  /// their failure, so that it can remove its temporary files.
  /// - Throws: `CommandInterruption`, or the error of `body`.
  static func watch<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let arrivals = SignalWatch.shared.arrivals()
    let watching = Task {
      for await number in arrivals { end(by: number) }
    }
    defer {
      watching.cancel()
      // After the build, a signal ends the process.
      signal(SIGINT, SIG_DFL)
      signal(SIGTERM, SIG_DFL)
    }
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    if let number = state.withLock({ $0.signal }) {
      Console.say(translated("The build was cancelled. The next build continues it."))
      throw CommandInterruption.signal(number)
    }
    return try result.get()
  }

  /// Starts a program of the build.
  /// - Throws: `SystemError`, also if a signal has arrived.
  static func start(_ process: ChildProcess) throws(SystemError) -> Int32 {
    var process = process
    // The kernel ends the program if this command is killed.
    process.diesWithStartingThread = true
    // Under the lock, a signal finds each program that was started before it.
    let result: Result<Int32, SystemError> = state.withLock { state in
      guard state.signal == nil else {
        return .failure(SystemError(code: EINTR, operation: "start \(process.path)"))
      }
      do throws(SystemError) {
        let pid = try process.start()
        state.running.insert(pid)
        return .success(pid)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Waits for a program that `start` has started.
  static func wait(for pid: Int32) throws(SystemError) -> ExitStatus {
    ChildProcess.awaitEnd(of: pid)
    // Until the program is reaped, no other process gets its identifier.
    state.withLock { _ = $0.running.remove(pid) }
    return try ChildProcess.wait(for: pid)
  }

  private static func end(by number: Int32) {
    state.withLock { state in
      state.signal = number
      for pid in state.running { killTree(of: pid) }
    }
  }

  /// Kills a program and what it has started, and waits until they have ended.
  private static func killTree(of root: Int32) {
    // A stopped program starts nothing and reports no failure of the others.
    kill(root, SIGSTOP)
    var known: Set = [root]
    for _ in 0..<64 {
      let others = ProcessTree.all(from: root).filter { known.insert($0).inserted }
      if others.isEmpty { break }
      for other in others { kill(other, SIGKILL) }
    }
    kill(root, SIGKILL)
    known.remove(root)
    // The kernel ends a killed process within milliseconds, unless it waits for a disk.
    for _ in 0..<400 where known.contains(where: isRunning) { usleep(5_000) }
  }

  private static func isRunning(_ pid: Int32) -> Bool {
    ProcessStatus(of: pid).map { $0.state != UInt8(ascii: "Z") } ?? false
  }
}
