package import Contract
package import Foundation
import Glibc
package import Linux
import Translations

/// A starter that finds the daemon or starts a new daemon. If several programs do this at once,
/// only one daemon starts.
///
/// The program that gets the start lock looks for a daemon again. If there is none, it starts
/// `sharesheetd` and holds the lock until the daemon sends a byte, which reports that both its
/// sockets accept connections. The other programs then find the daemon.
package struct DaemonStarter: Sendable {
  private let directories: Directories
  private let program: String
  private let environment: [String: String]
  private let timeout: TimeInterval

  /// - Parameters:
  ///   - directories: The folders of the sockets, locks and log.
  ///   - program: The path of the daemon. The default is `sharesheetd` beside the running program.
  ///   - environment: The caller's environment. The daemon inherits only the variables that it needs.
  ///   - timeout: The seconds until a new daemon must accept connections.
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

  /// Returns a client of the running daemon, or `nil` if there is none.
  package func runningDaemon() -> ControlClient? {
    (try? foundDaemon()) ?? nil
  }

  /// - Throws: `SystemError` if another user's program listens on the socket.
  private func foundDaemon() throws(SystemError) -> ControlClient? {
    do {
      _ = try UnixSocket.connect(toOwn: directories.controlSocket.path, .stream)
      return ControlClient(socket: directories.controlSocket)
    } catch {
      if error.code == EPERM { throw error }
      return nil
    }
  }

  /// Returns a client of the running daemon. Starts a daemon if none is running. In the sandbox of
  /// the window, the host does both. Blocks its thread.
  /// - Throws: `ControlError` `noDaemon` if no daemon can be started. The error contains the next
  ///   step and the daemon's last log lines.
  package func startedDaemon() throws(ControlError) -> ControlClient {
    if DaemonSocket.isInSandbox {
      _ = try HostDaemon.connect(.control)
      return ControlClient(socket: directories.controlSocket)
    }
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
      throw ControlClient.translating(
        ControlError.foreignSocket(directories.controlSocket.path))
    } catch let error as SystemError {
      throw cannotStart("\(error)")
    } catch let error as HomeProblem {
      throw ControlError(.noDaemon, translated("The daemon cannot be started: \(error)."))
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
        "it was not ready within \(Int(timeout)) seconds", lastWords: lastWords(since: begin))
    }
  }

  /// - Returns: The daemon's process identifier, and a socket that becomes readable when the daemon
  ///   is ready or has ended. Only the daemon holds the other end.
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
    var message =
      FileManager.default.isExecutableFile(atPath: program)
      ? translated(
        """
        The daemon cannot be started: \(reason). To see its errors, start it in this terminal \
        with 'sharesheet daemon run'.
        """)
      : translated(
        """
        The daemon cannot be started: \(reason). Install or build the program 'sharesheetd' beside \
        'sharesheet'.
        """)
    if !lastWords.isEmpty {
      message += "\n" + translated("Its last output, in \(directories.daemonLog.path):")
      for line in lastWords { message += "\n  \(line)" }
    }
    return ControlError(.noDaemon, message)
  }

  /// Returns at most the last five lines that the new daemon has printed since `offset`.
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
