import Contract
import DesktopRelay
import ExtensionBundles
import ExtensionHost
import Foundation
import Glibc
import Linux
import Logging
import Sandbox

/// An app's program in the background. It runs in a sandbox, without a terminal and with the limits
/// of an extension, and ends with the daemon.
struct AppProgram: Hashable, Sendable {
  /// The time after which a launched app is killed, in seconds. The app ends itself earlier.
  static let timeout = 45.0

  /// How an app's programs start.
  struct Surroundings: Sendable {
    let directories: Directories
    let known: KnownApps
    let sandbox: Sandbox
    let apps: LaunchedApps
    let logger: Logger
  }

  /// The app was not launched.
  struct NotLaunched: Error, CustomStringConvertible {
    let description: String
  }

  /// The identifier of the outermost process, a child of the daemon. It stays reserved until
  /// `status` has been called.
  let process: Int32
  private let program: String
  private let folder: URL
  private let end: Sandbox.ProgramEnd
  private let watch: ProcessWatch
  private let apps: LaunchedApps

  static func == (one: AppProgram, other: AppProgram) -> Bool { one.process == other.process }
  func hash(into hasher: inout Hasher) { hasher.combine(process) }

  /// - Parameters:
  ///   - owners: The bundle identifiers of the app and its extensions.
  ///   - answer: The app's file descriptor 3.
  /// - Returns: The program. The caller must call `status` after its end.
  /// - Throws: `ExtensionProblem` of the kind `changed` or `unrecorded` if the app does not have the
  ///   content with which it was installed, `NotLaunched` if the required sandbox is incomplete.
  static func start(
    _ program: URL, of app: ContainingApplication, owners: Set<String>,
    _ environment: [String: String], answer: Descriptor? = nil, in surroundings: Surroundings
  ) async throws -> AppProgram {
    let (directories, known) = (surroundings.directories, surroundings.known)
    try await OwnThread.run { try known.checkContent(of: app) }
    if let refusal = RequiredSandbox.refusal(
      of: app.name, in: surroundings.sandbox, directories)
    {
      throw NotLaunched(description: "\(refusal)")
    }
    let folder = directories.shares.appending(path: "app-\(RandomIdentifier.make())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do {
      return try await start(
        program, of: app, owners, environment, answer, folder, surroundings)
    } catch {
      try? FolderRemoval.remove(folder.path)
      throw error
    }
  }

  private static func start(
    _ program: URL, of app: ContainingApplication, _ owners: Set<String>,
    _ environment: [String: String], _ answer: Descriptor?, _ folder: URL,
    _ surroundings: Surroundings
  ) async throws -> AppProgram {
    let directories = surroundings.directories
    let policy = try SandboxPolicy(for: app, program: program, folder: folder, directories)
    let (output, input) = try Descriptor.pipe()
    let (near, far) = try UnixSocket.pair(.stream)
    var child = ChildProcess(path: program.path)
    child.descriptors = [nil, input, input] + (answer.map { [$0] } ?? []) + [far.descriptor]
    child.environment = self.environment(folder, directories)
      .merging(DesktopRelay.environment(descriptor: child.descriptors.count - 1)) { $1 }
      .merging(environment) { $1 }
    child.directory = folder.path
    child.limits = ExtensionProcess.limits
    child.diesWithStartingThread = true
    child.startsSession = true
    let confined = try surroundings.sandbox.confine(child, to: policy)
    let process = try await surroundings.apps.starting(
      app.identifier, owners, groups: try directories.groups(of: app)
    ) {
      try await SpawnThread.shared.start(confined.process)
    }
    let watch: ProcessWatch
    do {
      watch = try ProcessWatch(of: process)
    } catch {
      // Without the watch, the program would have no limits.
      Glibc.kill(process, SIGKILL)
      surroundings.apps.remove(process)
      _ = try? ChildProcess.wait(for: process)
      throw error
    }
    let log = ExtensionLog(folder: directories.logs, bundleIdentifier: app.identifier)
    Thread.detachNewThread { log.follow(output, processIdentifier: process) }
    limit(process, watch, of: app.identifier, in: folder, surroundings)
    AppDesktop(name: app.name, containers: policy.writable.filter { $0 != folder.path })
      .serve(near)
    return AppProgram(
      process: process, program: program.path, folder: folder, end: confined.end,
      watch: watch, apps: surroundings.apps)
  }

  /// Ends the program if it uses more than an extension may use.
  private static func limit(
    _ process: Int32, _ watch: ProcessWatch, of app: String, in folder: URL,
    _ surroundings: Surroundings
  ) {
    let resources = ResourceWatch(process, folder: folder, groups: surroundings.sandbox.groups)
    Thread.detachNewThread {
      guard let resource = resources.run(until: watch) else { return }
      surroundings.logger.warning("\(app) was ended, because it used too much: \(resource)")
      ProcessTree.kill(process, watch)
    }
  }

  /// The variables of the language stay. The others would name the user's home, desktop and proxies.
  private static func environment(
    _ folder: URL, _ directories: Directories
  ) -> [String: String] {
    let languages = ["LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"]
    return ProcessInfo.processInfo.environment.filter { languages.contains($0.key) }
      .merging(directories.environment) { $1 }
      .merging([
        "PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path,
        // During a crash, Swift's backtracer would take seconds.
        "SWIFT_BACKTRACE": "enable=no",
      ]) { $1 }
  }

  /// Waits until the program has ended.
  func awaitEnd() async throws {
    try await OwnThread.run { [process] in ChildProcess.awaitEnd(of: process) }
  }

  /// Returns how the program ended, and removes its private folder. Call it after the end.
  func status() throws -> Sandbox.ProgramEnd.Report {
    apps.remove(process)
    try? FolderRemoval.remove(folder.path)
    return end.report(outer: try ChildProcess.wait(for: process))
  }

  /// Asks the program to end (SIGTERM). The programs around it would not pass the signal on.
  func terminate() {
    let own = ProcessTree.all(from: process).first { RunningProgram(of: $0)?.path == program }
    if let own { Glibc.kill(own, SIGTERM) } else { kill() }
  }

  /// Ends the program and what it has started.
  func kill() { ProcessTree.kill(process, watch) }
}

extension ExtensionCatalog.Contents {
  /// Returns the bundle identifiers of an app and its extensions.
  func owners(of app: ContainingApplication) -> Set<String> {
    Set(extensions.filter { $0.application == app }.map(\.identifier) + [app.identifier])
  }
}
