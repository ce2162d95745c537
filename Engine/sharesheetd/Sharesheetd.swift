import ArgumentParser
import Connectivity
import Control
import EventLog
import ExtensionBundles
import Foundation
import Glibc
import Linux
import Logging
import ProgramEnding
import ShareSession

/// The daemon's program.
@main
struct Sharesheetd: AsyncParsableCommand {
  private static let daemonRun = "sharesheet daemon run"
  /// The exit status after which systemd starts the daemon again (sysexits.h, EX_TEMPFAIL).
  private static let unfinished: Int32 = 75

  static let configuration = CommandConfiguration(
    // This is the name that the user typed, because `sharesheet daemon run` replaces its own
    // process with this program.
    commandName: CommandLine.arguments.first == daemonRun ? daemonRun : "sharesheetd",
    abstract: "Runs shares and delivers what was shared.",
    discussion: """
      The sharesheet command starts the daemon on demand, one for each home. It need not be \
      started by hand. It ends on SIGTERM, and loses no data if it is killed. On SIGUSR1 it starts \
      the present version of its program in its place.
      """)

  @Option(help: ArgumentHelp("Write one byte to this descriptor when ready.", visibility: .hidden))
  var readyDescriptor: Int32?

  @Option(
    name: .customLong("applications"),
    help: ArgumentHelp("Look for apps in this folder too, before all others.", valueName: "dir"))
  var applications: [String] = []

  @Option(
    help: ArgumentHelp("Seconds an extension may take to its first view.", valueName: "seconds"))
  var firstViewDeadline = ShareDeadlines().firstView

  @Option(
    help: ArgumentHelp(
      "Seconds an extension may take from Post to completing.", valueName: "seconds"))
  var postDeadline = ShareDeadlines().post

  @Option(
    help: ArgumentHelp(
      "Seconds an extension may take to finish its work after completing.",
      valueName: "seconds"))
  var finishDeadline = ShareDeadlines().finish

  @Option(
    help: ArgumentHelp("Seconds after which a share without a client ends.", visibility: .hidden))
  var unattendedDeadline = ShareDeadlines().unattended

  @Option(
    help: ArgumentHelp("Seconds of silence that end an attempt.", visibility: .hidden))
  var idleTimeout = 60

  @Option(
    help: ArgumentHelp(
      "Trust only servers with certificates from this file (PEM).",
      valueName: "file"))
  var trustRoots: String?

  func validate() throws {
    let deadlines = [
      firstViewDeadline, postDeadline, finishDeadline, unattendedDeadline, idleTimeout,
    ]
    guard deadlines.allSatisfy({ (1...3600).contains($0) }) else {
      throw ValidationError("A deadline must be a number of seconds from 1 to 3600.")
    }
    if let trustRoots, !FileManager.default.isReadableFile(atPath: trustRoots) {
      throw ValidationError("There is no readable file \(trustRoots).")
    }
    for folder in applications where !FileManager.default.fileExists(atPath: folder) {
      throw ValidationError("There is no folder \(folder).")
    }
  }

  static func main() async { await mainWithUsageStatus() }

  func run() async throws {
    var logger = Logger(label: "sharesheetd") { EventLog(label: $0) }
    logger.logLevel = .info
    // Until the daemon handles the signal, it must not end the process.
    signal(SIGUSR1, SIG_IGN)
    let directories = Directories()
    for problem in ProcessPrivacy.begin(directories) { logger.warning("\(problem)") }
    if let problem = OpenFileLimit.problem { throw ValidationError(problem) }
    OpenFileLimit.raise()
    FileSizeLimit.letWritesFail()
    // After an update the kernel reports this path with " (deleted)".
    let program = RunningProgram.own?.path
    let sockets = PassedSockets(for: directories)
    try directories.create()
    guard
      case .mine(let lock) = try await Turn.await(
        in: directories, hasSockets: sockets.control != nil)
    else {
      announceReadiness()
      throw CleanExit.message("A daemon is already running for \(directories.state.path).")
    }

    let deadlines = ShareDeadlines(
      firstView: firstViewDeadline, post: postDeadline, finish: finishDeadline,
      unattended: unattendedDeadline)
    let roots = BundleRoot.all(
      directories, additional: applications.map { URL(filePath: $0, directoryHint: .isDirectory) })
    let trust = trustRoots.map { TrustedRoots.file($0) } ?? chosenRoots(directories, logger)
    func daemon() async throws -> Daemon {
      try await Daemon(
        directories: directories, lock: lock, roots: roots, deadlines: deadlines,
        idleTimeout: .seconds(idleTimeout), trustRoots: trust,
        sockets: sockets, logger: logger)
    }
    var end = try await daemon().run { announceReadiness() }
    while case .again = end { end = try await daemon().run {} }
    if case .updated = end { try Self.start(program, mayReplace: sockets.control == nil) }
  }

  /// Replaces this process by a process of the updated program. The new process opens the journal
  /// and continues its transfers.
  /// - Parameter mayReplace: Whether this daemon listens on sockets that it opened itself. Other
  ///   sockets are systemd's, which starts a daemon again after a failure and passes them again.
  /// - Throws: `ExitCode` if the program is not started.
  private static func start(_ program: String?, mayReplace: Bool) throws {
    guard mayReplace, let program else { throw ExitCode(Self.unfinished) }
    // A new program inherits ignored signals. A second update may not end it before it handles the
    // signal.
    for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
    signal(SIGUSR1, SIG_IGN)
    // The event loops' descriptors would stay open in the new program.
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      if let number = Int32(name), number > STDERR_FILENO { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    }
    var words = CommandLine.arguments
    // The pipe of this option belongs to the process that started the first program.
    if let option = words.firstIndex(of: "--ready-descriptor") {
      words.removeSubrange(option..<min(option + 2, words.count))
    }
    var arguments = words.map { strdup($0) } + [nil]
    umask(ProcessPrivacy.inheritedMask)
    execv(program, &arguments)
    for argument in arguments { free(argument) }
    throw ExitCode(Self.unfinished)
  }

  /// Returns the system's certificates, and the certificates in the user's settings. If the user's
  /// file cannot be used, the system's certificates still apply.
  private func chosenRoots(_ directories: Directories, _ logger: Logger) -> TrustedRoots {
    guard let file = UserSettings.read(directories).certificates else { return .system }
    let chosen = TrustedRoots.systemAnd(file)
    if chosen.isUsable { return chosen }
    logger.error("the configured certificates cannot be read, so they are not trusted: \(file)")
    return .system
  }

  private func announceReadiness() {
    guard let readyDescriptor else { return }
    let pipe = Descriptor(owning: readyDescriptor)
    try? [UInt8(1)].withUnsafeBytes { try pipe.writeAll($0) }
  }
}
