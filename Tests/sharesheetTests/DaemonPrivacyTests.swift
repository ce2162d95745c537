import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The daemon's process is private, even from other programs of the same user.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DaemonPrivacyTests {
  private func line(_ name: String, in file: String, of process: Int32) throws -> String {
    let text = try String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)
    return String(try #require(text.split(separator: "\n").first { $0.hasPrefix(name) }))
  }

  @Test(
    "The daemon's files are the user's alone, and it leaves no core dump, whatever it inherited")
  func limits() async throws {
    try await CommandHome.with { home in
      var start = home.process([])
      start.arguments = ["-c", "umask 000; exec \"$0\" daemon start", start.path]
      start.path = "/bin/sh"
      #expect(try await CommandHome.end(of: start.start()) == .exited(code: 0))
      let daemon = try #require(home.daemons.first)
      #expect(try line("Umask:", in: "status", of: daemon).hasSuffix("0077"))
      let core = try line("Max core file size", in: "limits", of: daemon)
      #expect(core.split(separator: " ").suffix(3) == ["0", "0", "bytes"])
    }
  }

  /// The kernel gives the files of a process that cannot be traced to root (proc(5)).
  @Test("A user's daemon cannot be traced by the user's programs, and the command still finds it")
  func tracing() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The files of root's processes belong to root anyway.
    let user: uid_t = geteuid() == 0 ? 65534 : geteuid()
    #expect(chown(folder.path, user, gid_t.max) == 0)
    func process(_ words: [String]) -> ChildProcess {
      var process = ChildProcess(path: words[0])
      process.arguments = Array(words.dropFirst())
      if geteuid() == 0 {
        process.path = "/usr/bin/setpriv"
        process.arguments = ["--reuid", "\(user)", "--regid", "\(user)", "--clear-groups"] + words
      }
      process.environment = [
        "SHARESHEET_HOME": folder.path, "HOME": folder.path, "TMPDIR": folder.path,
        "PATH": "/usr/bin:/bin",
      ]
      process.startsSession = true
      return process
    }
    let command = RunningProgram.pathBesideOwn("sharesheet")
    func run(_ words: String...) async throws {
      var started = process([command, "daemon"] + words)
      let output = try Descriptor.capture(named: "output")
      started.descriptors = [nil, output, output]
      let status = try await CommandHome.end(of: started.start())
      let said = try CommandHome.text(output)
      #expect(status == .exited(code: 0), "\(words): \(said)")
    }
    try await run("start")
    let lock = folder.appending(path: "state/daemon.lock")
    let text = try String(contentsOf: lock, encoding: .utf8)
    let daemon = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    for name in ["mem", "environ", "maps", "fd"] {
      var status = stat()
      #expect(stat("/proc/\(daemon)/\(name)", &status) == 0 && status.st_uid == 0, "\(name)")
    }
    // The control: the user can trace an ordinary program.
    let sleep = try process(["/bin/sleep", "60"]).start()
    var status = stat()
    while stat("/proc/\(sleep)/mem", &status) == 0, status.st_uid != user { usleep(1000) }
    #expect(status.st_uid == user)
    kill(sleep, SIGKILL)
    _ = try await CommandHome.end(of: sleep)
    try await run("status")
    let end = try ProcessWatch(of: daemon)
    try await run("stop")
    #expect(end.waitForEnd(milliseconds: 60_000))
  }
}
