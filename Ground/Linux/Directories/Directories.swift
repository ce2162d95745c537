package import Foundation
import Glibc

/// The folders of one user's home.
///
/// `SHARESHEET_HOME=DIR` places all of them in DIR, for tests and second instances. Otherwise the
/// XDG base directories decide (XDG Base Directory Specification 0.8).
package struct Directories: Hashable, Sendable {
  /// The settings that the user edits.
  package let configuration: URL
  /// The installed apps and the containers.
  package let data: URL
  /// The data that must survive a restart: the journal, the spool and the logs.
  package let state: URL
  /// The sockets, which are useless after a restart. Mode 0700.
  ///
  /// The path depends on the journal's folder, not on `XDG_RUNTIME_DIR`, which differs or is unset
  /// after a new login, in cron and under su. So a program that finds the journal finds its daemon.
  package let runtime: URL
  /// Files that can be recreated at any time.
  package let cache: URL
  /// The reason why this home cannot be used, or `nil`.
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

  /// Creates the folders' paths inside `home`.
  package init(home: URL) { self.init(home: home, problem: nil) }

  private init(home: URL, problem: HomeProblem?) {
    func folder(_ name: String) -> URL { home.appending(path: name, directoryHint: .isDirectory) }
    self.init(
      configuration: folder("config"), data: folder("data"), state: folder("state"),
      cache: folder("cache"), runtime: folder("run"), problem: problem)
  }

  /// Creates the folders' paths as the environment defines them.
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
      // The specification says that relative paths are ignored.
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

  /// The Unix socket of the control API.
  package var controlSocket: URL { runtime.appending(path: "control.sock") }
  /// The Unix socket on which clients send descriptors.
  package var descriptorSocket: URL { runtime.appending(path: "descriptors.sock") }
  /// The lock that a daemon holds while it runs. The lock is beside the journal, so that a daemon
  /// that reaches the same journal by another path finds it locked.
  package var daemonLock: URL { state.appending(path: "daemon.lock") }
  /// The lock that a program holds while it starts a daemon.
  package var startLock: URL { runtime.appending(path: "start.lock") }

  /// The journal, an SQLite database.
  package var journal: URL { state.appending(path: "journal.sqlite") }
  /// The folder of large bodies.
  package var spool: URL { state.appending(path: "spool", directoryHint: .isDirectory) }
  /// The folder of logs.
  package var logs: URL { state.appending(path: "logs", directoryHint: .isDirectory) }
  /// The folder of drafts.
  package var drafts: URL { state.appending(path: "drafts", directoryHint: .isDirectory) }
  /// The folder of donations, one file for each extension. Mode 0700.
  package var people: URL { state.appending(path: "people", directoryHint: .isDirectory) }
  /// The daemon's log.
  package var daemonLog: URL { logs.appending(path: "daemon.log") }
  /// The private folders of the shares in progress. Each folder is removed when its share ends.
  package var shares: URL { state.appending(path: "shares", directoryHint: .isDirectory) }
  /// The data that the local servers received.
  package var services: URL { state.appending(path: "services", directoryHint: .isDirectory) }

  /// The apps (`X.app`) that the user installed.
  package var applications: URL {
    data.appending(path: "applications", directoryHint: .isDirectory)
  }
  /// Swift's own libraries, which installed apps share. Each version has its own folder.
  package var runtimes: URL { data.appending(path: "runtimes", directoryHint: .isDirectory) }
  /// The folder in which SwiftPM builds apps.
  package var builds: URL { cache.appending(path: "builds", directoryHint: .isDirectory) }
  /// The destination files, `NAME.json`, which the user may edit.
  package var destinations: URL {
    configuration.appending(path: "destinations", directoryHint: .isDirectory)
  }
  /// The bundles that the daemon makes of destination files.
  package var destinationBundles: URL {
    cache.appending(path: "destinations", directoryHint: .isDirectory)
  }
  /// The folder of the containers of app groups.
  package var groupContainers: URL {
    data.appending(path: "groups", directoryHint: .isDirectory)
  }

  /// Checks that this user can use the home.
  /// - Throws: `HomeProblem` if not.
  package func check() throws(HomeProblem) {
    if let problem { throw problem }
    for directory in [configuration, data, state, runtime] { try HomeProblem.check(directory) }
  }

  /// Creates the folders that the daemon needs, readable by the user alone.
  /// - Throws: `HomeProblem` if this user cannot use the home, or a folder cannot be created.
  package func create() throws(HomeProblem) {
    try check()
    for directory in [
      configuration, data, state, runtime, spool, logs, shares, applications, groupContainers,
    ] {
      try Self.make(directory.path)
    }
    // An existing folder keeps its mode when it is created again. Other users must not enter these
    // two folders.
    for directory in [state, runtime] where chmod(directory.path, 0o700) != 0 {
      throw .cannotBeMade(path: directory.path, reason: String(cString: strerror(errno)))
    }
  }

  /// Creates a folder with its missing parents.
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
