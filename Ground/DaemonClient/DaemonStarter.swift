package import Contract
package import Foundation
import Glibc
package import Linux

/// Finds the daemon, and starts one when there is none: exactly one, however many ask at once.
///
/// Whoever gets the start lock looks again, starts `sharesheetd` and holds the lock until the new
/// daemon says by a byte that both its sockets accept. Everybody else then finds it.
package struct DaemonStarter: Sendable {
  private let directories: Directories
  private let program: String
  private let environment: [String: String]
  private let timeout: TimeInterval

  /// - Parameters:
  ///   - directories: where its sockets, locks and log are.
  ///   - program: the daemon's; by default `sharesheetd` beside the running program.
  ///   - environment: the caller's; the daemon gets only what it needs of it.
  ///   - timeout: seconds that a new daemon may take until it accepts.
  package init(
    directories: Directories, program: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeout: TimeInterval = 30
  ) {
    self.directories = directories
    self.program = program ?? RunningProgram.pathBesideOwn("sharesheetd")
    self.environment = environment
    self.timeout = timeout
  }

  /// A client of the running daemon; nil when there is none.
  package func runningDaemon() -> ControlClient? {
    (try? foundDaemon()) ?? nil
  }

  /// - throws: `SystemError` when what listens there is another user's.
  private func foundDaemon() throws(SystemError) -> ControlClient? {
    do {
      _ = try UnixSocket.connect(toOwn: directories.controlSocket.path, .stream)
      return ControlClient(socket: directories.controlSocket)
    } catch {
      if error.code == EPERM { throw error }
      return nil
    }
  }

  /// A client of the running daemon, started now if need be. Blocks its thread meanwhile.
  /// - throws: `ControlError` `noDaemon`, with the mend and the daemon's last words.
  package func startedDaemon() throws(ControlError) -> ControlClient {
    do {
      if let client = try foundDaemon() { return client }
      try directories.create()
      let lock = try Descriptor.open(directories.startLock.path, O_RDWR | O_CREAT)
      while flock(lock.number, LOCK_EX) != 0 {
        guard errno == EINTR else {
          throw SystemError(code: errno, operation: "lock \(directories.startLock.path)")
        }
      }
      defer { withExtendedLifetime(lock) {} }
      if let client = try foundDaemon() { return client }
      try start()
      return ControlClient(socket: directories.controlSocket)
    } catch let error as ControlError {
      throw error
    } catch let error as SystemError where error.code == EPERM {
      throw ControlError.foreignSocket(directories.controlSocket.path)
    } catch let error as SystemError {
      throw cannotStart("\(error)")
    } catch let error as HomeProblem {
      throw ControlError(.noDaemon, "The daemon cannot be started: \(error).")
    } catch {
      throw cannotStart(error.localizedDescription)
    }
  }

  private func start() throws {
    let log = try Descriptor.open(
      directories.daemonLog.path, O_WRONLY | O_APPEND | O_CREAT)
    let begin = try log.status().size
    let (pid, readiness) = try spawn(log: log)
    switch try awaitReadiness(on: readiness) {
    case .ready: return
    case .ended:
      let end = try ChildProcess.wait(for: pid)
      throw cannotStart("it \(end)", lastWords: lastWords(since: begin))
    case .silent:
      kill(pid, SIGKILL)
      _ = try ChildProcess.wait(for: pid)
      throw cannotStart(
        "it did not come up within \(Int(timeout)) seconds", lastWords: lastWords(since: begin))
    }
  }

  /// - Returns: the daemon's process id, and what becomes readable when it is ready or has ended:
  ///   only the daemon holds the other end once this returns.
  private func spawn(log: Descriptor) throws(SystemError) -> (pid: Int32, readiness: UnixSocket) {
    let (ours, theirs) = try UnixSocket.pair(.stream)
    var daemon = ChildProcess(path: program)
    daemon.arguments = ["--ready-descriptor", "3"]
    daemon.environment = DaemonEnvironment.make(from: environment)
    daemon.directory = "/"
    daemon.descriptors = [nil, log, log, theirs.descriptor]
    daemon.startsSession = true
    return (try daemon.start(), ours)
  }

  private enum Readiness { case ready, ended, silent }

  private func awaitReadiness(on socket: UnixSocket) throws(SystemError) -> Readiness {
    let deadline = ContinuousClock.now + .seconds(timeout)
    while true {
      let rest = (deadline - .now) / .milliseconds(1)
      var wait = pollfd(fd: socket.descriptor.number, events: Int16(POLLIN), revents: 0)
      let result = poll(&wait, 1, Int32(max(0, rest)))
      if result < 0 && errno != EINTR {
        throw SystemError(code: errno, operation: "wait for the daemon")
      }
      if result > 0 { return try socket.receive(upTo: 1).bytes.isEmpty ? .ended : .ready }
      if ContinuousClock.now >= deadline { return .silent }
    }
  }

  private func cannotStart(_ reason: String, lastWords: [String] = []) -> ControlError {
    var message = "The daemon cannot be started: \(reason). "
    if FileManager.default.isExecutableFile(atPath: program) {
      message += "'sharesheet daemon run' starts it in this terminal and shows why."
    } else {
      message += "The program 'sharesheetd' must stand beside 'sharesheet'; install or build it."
    }
    if !lastWords.isEmpty {
      message += "\nIts last words, in \(directories.daemonLog.path):"
      for line in lastWords { message += "\n  \(line)" }
    }
    return ControlError(.noDaemon, message)
  }

  /// What this daemon printed: at most its last five lines.
  private func lastWords(since offset: Int64) -> [String] {
    guard let log = try? Descriptor.open(directories.daemonLog.path, O_RDONLY),
      let size = try? log.status().size
    else { return [] }
    lseek(log.number, off_t(max(offset, size - 4096)), SEEK_SET)
    guard let bytes = try? log.read(upTo: 4096) else { return [] }
    return String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline).suffix(5).map(String.init)
  }
}
