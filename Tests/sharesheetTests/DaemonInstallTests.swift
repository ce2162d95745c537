import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct DaemonInstallTests {
  /// Runs the command with a PATH that has no systemctl, or only the given replacement for
  /// systemctl.
  private func run(
    _ home: CommandHome, _ words: [String], systemctl: String? = nil, systemdRun: String? = nil
  ) async throws -> CommandHome.Ending {
    let programs = home.url.appending(path: "programs", directoryHint: .isDirectory)
    try? FileManager.default.removeItem(at: programs)
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    for (name, script) in [("systemctl", systemctl), ("systemd-run", systemdRun)] {
      guard let script else { continue }
      let program = programs.appending(path: name)
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    }
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    var process = home.process(words)
    process.environment["PATH"] = programs.path
    process.descriptors = [nil, output, errors]
    let status = try await CommandHome.end(of: process.start())
    return CommandHome.Ending(
      status: status, output: try CommandHome.text(output), errors: try CommandHome.text(errors))
  }

  private struct Report: Decodable {
    struct File: Decodable {
      var path: String
      var change: String
    }
    var kind: String
    var files: [File]
  }

  @Test(
    "Without systemd, `install` writes an autostart entry once, and `uninstall` removes it")
  func autostart() async throws {
    try await CommandHome.with { home in
      let first = try await run(home, ["daemon", "install", "--json"])
      first.expect(0)
      let report = try first.json(Report.self)
      #expect(report.kind == "autostart" && report.files.map(\.change) == ["written"])
      let path = try #require(report.files.first?.path)
      #expect(path.hasPrefix(home.url.path + "/.config/autostart/sharesheet-"))
      let entry = try String(contentsOfFile: path, encoding: .utf8)
      #expect(entry.contains("\"daemon\" \"start\"\n") && entry.contains("[Desktop Entry]\n"))
      #expect(entry.contains("\"SHARESHEET_HOME=\(home.url.path)\""))
      #expect(home.daemons.count == 1)
      let second = try await run(home, ["daemon", "install", "--json"])
      #expect(try second.json(Report.self).files.map(\.change) == ["unchanged"])
      let gone = try await run(home, ["daemon", "uninstall", "--json"])
      #expect(try gone.json(Report.self).files.map(\.change) == ["removed"])
      #expect(access(path, F_OK) != 0)
      let nothing = try await run(home, ["daemon", "uninstall"])
      nothing.expect(0)
      #expect(nothing.output == "Nothing was installed.\n")
    }
  }

  @Test("A file that `install` did not write is neither overwritten nor removed")
  func foreign() async throws {
    try await CommandHome.with { home in
      let path = try #require(
        try await run(home, ["daemon", "install", "--json"]).json(Report.self).files.first?.path)
      try Data("[Desktop Entry]\n".utf8).write(to: URL(filePath: path))
      try await run(home, ["daemon", "install"]).expect(1)
      try await run(home, ["daemon", "uninstall"]).expect(1)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "[Desktop Entry]\n")
    }
  }

  @Test("With systemd, `install` writes valid units and enables their sockets")
  func systemd() async throws {
    try await CommandHome.with { home in
      let log = home.url.appending(path: "calls").path
      // This replacement for systemctl succeeds for every call and records its arguments.
      let systemctl = "echo \"$@\" >>'\(log)'"
      try await home.run("daemon", "start").expect(0)
      let install = try await run(home, ["daemon", "install", "--json"], systemctl: systemctl)
      install.expect(0)
      let report = try install.json(Report.self)
      #expect(report.kind == "systemd" && report.files.map(\.change) == ["written", "written"])
      // From now on systemd starts the daemon. The running daemon had its own sockets, so it was
      // stopped.
      #expect(home.daemons.isEmpty)
      let calls = try String(contentsOfFile: log, encoding: .utf8)
      #expect(calls.contains("enable --now sharesheet-"))
      for file in report.files {
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(text.hasPrefix("# Written by 'sharesheet daemon install'"))
      }
      try await verify(report.files.map(\.path), home)
      let again = try await run(home, ["daemon", "install", "--json"], systemctl: systemctl)
      #expect(try again.json(Report.self).files.map(\.change) == ["unchanged", "unchanged"])
      let gone = try await run(home, ["daemon", "uninstall", "--json"], systemctl: systemctl)
      #expect(try gone.json(Report.self).files.map(\.change) == ["removed", "removed"])
      #expect(report.files.allSatisfy { access($0.path, F_OK) != 0 })
    }
  }

  /// The score of systemd-analyze cannot be 2.0: 10 points are divided among settings, and those
  /// that `UnitWalls` leaves out have 2.6 of them.
  @Test("The service has the limits of a namespace only if systemd can start such a service")
  func limits() async throws {
    for (answer, most) in [("exit 0", 3.9), ("exit 1", 7.6)] {
      try await CommandHome.with { home in
        let log = home.url.appending(path: "trial").path
        let install = try await run(
          home, ["daemon", "install", "--json"], systemctl: "exit 0",
          systemdRun: "echo \"$@\" >'\(log)'; \(answer)")
        install.expect(0)
        let trial = try String(contentsOfFile: log, encoding: .utf8)
        #expect(trial.contains("--property PrivateUsers=yes") && trial.hasSuffix("/bin/true\n"))
        let files = try install.json(Report.self).files.map(\.path)
        let service = try #require(files.first { $0.hasSuffix(".service") })
        let text = try String(contentsOfFile: service, encoding: .utf8)
        #expect(text.contains("PrivateUsers=yes\n") == (answer == "exit 0"))
        #expect(text.contains("UMask=0077\n") && text.contains("LimitCORE=0\n"))
        try await verify(files, home)
        guard let score = try await score(of: service, home) else { return }
        #expect(score <= most, "\(score)")
        // The control: without the limits, the score is worse.
        let bare = home.url.appending(path: "bare.service")
        try Data("[Service]\nExecStart=/bin/true\n".utf8).write(to: bare)
        let worse = try #require(try await self.score(of: bare.path, home))
        #expect(worse > 9)
      }
    }
  }

  @Test("The package's service has the same limits as the service that `install` writes")
  func packaged() async throws {
    try await CommandHome.with { home in
      let install = try await run(home, ["daemon", "install", "--json"], systemctl: "exit 0")
      let files = try install.json(Report.self).files.map(\.path)
      let service = try #require(files.first { $0.hasSuffix(".service") })
      func limits(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
          .drop { $0 != "KillMode=mixed" }.prefix { $0 != "[Install]" }.filter { $0.first != "#" }
      }
      let packaged = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../packaging/sharesheet.service").standardizedFileURL.path
      let own = try limits(service)
      #expect(try limits(packaged) == own && own.count > 10)
    }
  }

  /// Returns the exposure of a service by `systemd-analyze security`, if it is installed.
  private func score(of unit: String, _ home: CommandHome) async throws -> Double? {
    let program = "/usr/bin/systemd-analyze"
    guard access(program, X_OK) == 0 else { return nil }
    let output = try Descriptor.capture(named: "score")
    var process = ChildProcess(path: program)
    process.arguments = ["security", "--offline=true", "--user", "--no-pager", unit]
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": home.url.path, "XDG_RUNTIME_DIR": home.url.path,
    ]
    process.descriptors = [nil, output, output]
    _ = try await CommandHome.end(of: process.start())
    let text = try CommandHome.text(output)
    let line = try #require(text.split(separator: "\n").last { $0.contains("exposure level") })
    let number = line.split(separator: ": ").last?.split(separator: " ").first
    return Double(try #require(number))
  }

  @Test("An error of systemctl is reported")
  func refused() async throws {
    try await CommandHome.with { home in
      let install = try await run(
        home, ["daemon", "install"],
        systemctl: "case \"$*\" in *enable*) echo 'no such luck' >&2; exit 1;; esac")
      install.expect(1)
      #expect(install.errors.contains("no such luck"))
    }
  }

  /// Checks the units with systemd's own program, if it is installed.
  private func verify(_ units: [String], _ home: CommandHome) async throws {
    let program = "/usr/bin/systemd-analyze"
    guard access(program, X_OK) == 0 else { return }
    func verify(_ units: [String]) async throws -> (Linux.ExitStatus, String) {
      let output = try Descriptor.memoryFile(
        named: "verify", holding: UnsafeRawBufferPointer(start: nil, count: 0))
      var process = ChildProcess(path: program)
      process.arguments = ["--user", "verify"] + units
      process.environment = [
        "PATH": "/usr/bin:/bin", "HOME": home.url.path, "XDG_RUNTIME_DIR": home.url.path,
      ]
      process.descriptors = [nil, output, output]
      let status = try await CommandHome.end(of: process.start())
      return (status, try CommandHome.text(output))
    }
    let (status, said) = try await verify(units)
    #expect(status == .exited(code: 0) && !said.contains("sharesheet-"), "\(said)")
    // The control: a wrong unit is reported.
    let service = try #require(units.first { $0.hasSuffix(".service") })
    let text = try String(contentsOfFile: service, encoding: .utf8)
    let bad = home.url.appending(path: "bad.service")
    try Data(text.replacing("KillMode=mixed", with: "KillMode=sometimes").utf8).write(to: bad)
    let (_, complaint) = try await verify([bad.path])
    #expect(complaint.contains("kill mode"), "\(complaint)")
  }
}
