import ArgumentParser
import Foundation
import Glibc
import Linux
import ShareSheet
import Translations

extension Daemon {
  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Start the daemon at every login."),
      discussion: translated(
        """
        If systemd's user manager runs, installs units: systemd listens on the daemon's sockets, \
        and starts the daemon at login and when a client connects. Otherwise installs an entry \
        that the desktop starts at login (XDG autostart).
        """
      ))

    @Flag(
      help: ArgumentHelp(translated("Print one JSON value: how the daemon starts, and the files.")))
    var json = false

    func run() async throws {
      let directories = try Directories.ofPerson()
      let manager = UserManager()
      let entries = try StartEntries(
        directories, hasNamespace: manager != nil && UnitWalls.areSupported())
      var report = StartReport(kind: .autostart)
      if entries.canBeListenedAt, let manager {
        report.kind = .systemd
        // The autostart entry is removed. Otherwise both systemd and the entry would start the
        // daemon.
        try report.add(entries.autostart, entries.autostart.remove())
        try report.add(entries.socket, entries.socket.write())
        try report.add(entries.service, entries.service.write())
        try await hand(entries, to: manager, directories, hasChanged: report.hasWritten)
      } else {
        for unit in [entries.socket, entries.service] { try report.add(unit, unit.remove()) }
        try report.add(entries.autostart, entries.autostart.write())
        _ = try await DaemonConnection.open()
      }
      try report.show(json: json)
    }

    /// Makes systemd listen on the sockets. Meanwhile, this process holds the start lock, so that
    /// no other daemon starts. Such a daemon would listen on a socket that no client can find.
    private func hand(
      _ entries: StartEntries, to manager: UserManager, _ directories: Directories,
      hasChanged: Bool
    ) async throws {
      if !hasChanged, entries.units.allSatisfy({ manager.isActive($0) && manager.isEnabled($0) }) {
        return
      }
      try directories.create()
      let lock = try Descriptor.open(directories.startLock.path, O_RDWR | O_CREAT)
      while flock(lock.number, LOCK_EX) != 0 {
        guard errno == EINTR else { throw SystemError(code: errno, operation: "take the lock") }
      }
      defer { withExtendedLifetime(lock) {} }
      try manager.tell("daemon-reload")
      try manager.tell(["stop"] + entries.units)
      try await RunningDaemon(directories)?.stop()
      try manager.tell(["enable", "--now"] + entries.units)
    }
  }

  struct Uninstall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Undo 'install': commands start the daemon when they need it."),
      discussion: translated("Queued transfers stay queued."))

    @Flag(help: ArgumentHelp(translated("Print one JSON value: the files.")))
    var json = false

    func run() async throws {
      let entries = try StartEntries(try Directories.ofPerson())
      let manager = UserManager()
      var report = StartReport(kind: manager == nil ? .autostart : .systemd)
      let isThere =
        access(entries.socket.path, F_OK) == 0 || access(entries.service.path, F_OK) == 0
      if let manager, isThere { try manager.tell(["disable", "--now"] + entries.units) }
      for entry in [entries.socket, entries.service, entries.autostart] {
        try report.add(entry, entry.remove())
      }
      if isThere { try manager?.tell("daemon-reload") }
      try report.show(json: json)
    }
  }
}

/// The result of `install` or `uninstall`.
private struct StartReport: Encodable {
  enum Kind: String, Encodable {
    case systemd, autostart
  }

  struct File: Encodable {
    var path: String
    var change: MarkedFile.Change
  }

  var kind: Kind
  var files: [File] = []

  init(kind: Kind) { self.kind = kind }

  var hasWritten: Bool { files.contains { $0.change == .written } }

  mutating func add(_ entry: MarkedFile, _ change: MarkedFile.Change?) {
    if let change { files.append(File(path: entry.path, change: change)) }
  }

  func show(json: Bool) throws {
    if json { return try JSONResult.set(self) }
    if files.isEmpty { Console.show(translated("Nothing was installed.")) }
    for file in files { Console.show("\(file.change.words)  \(file.path)") }
    guard files.contains(where: { $0.change != .removed }) else { return }
    switch kind {
    case .systemd:
      Console.say(
        translated(
          """
          systemd starts the daemon at login and when a client connects. To run the daemon also \
          without a login: loginctl enable-linger
          """
        ))
    case .autostart:
      Console.say(
        translated(
          "systemd's user manager does not run, so the desktop starts the daemon at login."))
    }
  }
}
