package import Foundation
import Glibc

/// Where Sharesheet keeps things, for one person.
///
/// `SHARESHEET_HOME=DIR` puts everything under DIR, for tests and second instances; otherwise the
/// XDG base directories decide (XDG Base Directory Specification 0.8).
package struct Directories: Hashable, Sendable {
  /// Settings a person edits.
  package let configuration: URL
  /// Installed extensions and app-group containers.
  package let data: URL
  /// The journal, the spool and the logs: what must survive a restart.
  package let state: URL
  /// Sockets: worthless after a restart. Mode 0700. It follows from where the journal is, and not
  /// from `XDG_RUNTIME_DIR`, which is another one or none after a new login, in cron and under su:
  /// whoever finds the journal finds its daemon.
  package let runtime: URL
  /// What can be made again at any time.
  package let cache: URL
  /// Why none of them may be used.
  private let problem: HomeProblem?

  private init(
    configuration: URL, data: URL, state: URL, cache: URL, runtime: URL? = nil,
    problem: HomeProblem? = nil
  ) {
    self.configuration = configuration
    self.data = data
    self.state = state
    self.cache = cache
    self.runtime = runtime ?? state.appending(path: "run", directoryHint: .isDirectory)
    self.problem = problem
  }

  package init(home: URL) { self.init(home: home, problem: nil) }

  private init(home: URL, problem: HomeProblem?) {
    func folder(_ name: String) -> URL { home.appending(path: name, directoryHint: .isDirectory) }
    self.init(
      configuration: folder("config"), data: folder("data"), state: folder("state"),
      cache: folder("cache"), runtime: folder("run"), problem: problem)
  }

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let home = environment["SHARESHEET_HOME"], !home.isEmpty {
      self.init(
        home: URL(filePath: home, directoryHint: .isDirectory).absoluteURL,
        problem: HomeProblem.relative(home, in: "SHARESHEET_HOME"))
      return
    }
    let person = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    let home = URL(filePath: person, directoryHint: .isDirectory)
    func own(_ folder: URL) -> URL {
      folder.appending(path: "sharesheet", directoryHint: .isDirectory)
    }
    func base(_ variable: String, _ fallback: String) -> URL {
      // Relative paths are to be ignored, says the specification.
      if let value = environment[variable], value.hasPrefix("/") {
        return own(URL(filePath: value, directoryHint: .isDirectory))
      }
      return own(home.appending(path: fallback, directoryHint: .isDirectory))
    }
    self.init(
      configuration: base("XDG_CONFIG_HOME", ".config"),
      data: base("XDG_DATA_HOME", ".local/share"),
      state: base("XDG_STATE_HOME", ".local/state"), cache: base("XDG_CACHE_HOME", ".cache"),
      problem: HomeProblem.relative(person, in: "HOME"))
  }

  package var controlSocket: URL { runtime.appending(path: "control.sock") }
  package var descriptorSocket: URL { runtime.appending(path: "descriptors.sock") }
  /// Held for as long as a daemon lives. Beside the journal: whoever has another way to the same
  /// journal finds it taken.
  package var daemonLock: URL { state.appending(path: "daemon.lock") }
  /// Held by whoever is starting a daemon.
  package var startLock: URL { runtime.appending(path: "start.lock") }

  package var journal: URL { state.appending(path: "journal.sqlite") }
  package var spool: URL { state.appending(path: "spool", directoryHint: .isDirectory) }
  package var logs: URL { state.appending(path: "logs", directoryHint: .isDirectory) }
  /// Whom extensions have sent to, a file for each extension. Mode 0700.
  /// Text that was typed and not posted.
  package var drafts: URL { state.appending(path: "drafts", directoryHint: .isDirectory) }
  package var people: URL { state.appending(path: "people", directoryHint: .isDirectory) }
  package var daemonLog: URL { logs.appending(path: "daemon.log") }
  /// Private folders of the shares under way, one each, gone when the share ends.
  package var shares: URL { state.appending(path: "shares", directoryHint: .isDirectory) }
  /// The data that the local servers received.
  package var services: URL { state.appending(path: "services", directoryHint: .isDirectory) }

  /// Apps (`X.app`) that the person installed.
  package var applications: URL {
    data.appending(path: "applications", directoryHint: .isDirectory)
  }
  /// Swift's own libraries that installed apps share, a folder for each version.
  package var runtimes: URL { data.appending(path: "runtimes", directoryHint: .isDirectory) }
  /// Where SwiftPM builds what apps are made of.
  package var builds: URL { cache.appending(path: "builds", directoryHint: .isDirectory) }
  package var groupContainers: URL {
    data.appending(path: "groups", directoryHint: .isDirectory)
  }

  /// - throws: `HomeProblem` when it cannot be this person's home.
  package func check() throws(HomeProblem) {
    if let problem { throw problem }
    for directory in [configuration, data, state, runtime] { try HomeProblem.check(directory) }
  }

  /// Creates what the daemon needs, each directory readable by the person alone.
  /// - throws: `HomeProblem` when it cannot be this person's home, or cannot be made.
  package func create() throws(HomeProblem) {
    try check()
    for directory in [
      configuration, data, state, runtime, spool, logs, shares, applications, groupContainers,
    ] {
      try Self.make(directory.path)
    }
    // An existing directory keeps its mode; these must not be anybody else's to enter.
    for directory in [state, runtime] where chmod(directory.path, 0o700) != 0 {
      throw .cannotBeMade(path: directory.path, reason: String(cString: strerror(errno)))
    }
  }

  /// With the folders above it that are missing.
  private static func make(_ path: String) throws(HomeProblem) {
    if mkdir(path, 0o700) == 0 { return }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try make(String(path[..<slash]))
      if mkdir(path, 0o700) == 0 { return }
    }
    let code = errno
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    throw .cannotBeMade(path: path, reason: String(cString: strerror(code)))
  }
}
