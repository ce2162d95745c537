import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Messages about resource limits, and about a daemon that is stopped by SIGSTOP.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DaemonLimitTests {
  private func run(
    _ home: CommandHome, _ limit: ChildProcess.Limit, _ arguments: String...
  ) async throws -> CommandHome.Ending {
    var process = home.process(arguments)
    process.limits = [limit]
    let (output, errors) = (try home.memory(), try home.memory())
    process.descriptors = [nil, output, errors]
    let status = try await CommandHome.end(of: process.start())
    return CommandHome.Ending(
      status: status, output: try CommandHome.text(output), errors: try CommandHome.text(errors))
  }

  @Test("A daemon with too few file descriptors reports how many it needs")
  func files() async throws {
    try await CommandHome.with { home in
      let start = try await run(home, .openFiles(20), "daemon", "start")
      #expect(start.status != .exited(code: 0))
      #expect(start.errors.contains("only 20 files open, and needs 96"), "\(start.errors)")
      #expect(home.daemons.isEmpty)
      // For comparison: with 96 file descriptors, the daemon starts.
      try await run(home, .openFiles(96), "daemon", "start").expect(0)
    }
  }

  @Test("A file over the file size limit is refused with a message, and the daemon continues")
  func fileSize() async throws {
    try await CommandHome.with { home in
      let long = try home.file("long", .varied(20 << 20))
      let short = try home.file("short", .varied(1 << 20))
      try await run(home, .fileSize(16 << 20), "daemon", "start").expect(0)
      let daemons = home.daemons
      let refused = try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", long)
      #expect(refused.status != .exited(code: 0))
      #expect(refused.errors.contains("at most 16777216 bytes (`ulimit -f`)"), "\(refused.errors)")
      try await home.run("transfers", "add", "--url", "http://127.0.0.1:9/", "--file", short)
        .expect(0)
      #expect(home.daemons == daemons && daemons.count == 1)
    }
  }

  @Test("A command reports a stopped daemon and continues when the daemon does")
  func stopped() async throws {
    try await CommandHome.with { home in
      let pid = try await home.run("daemon", "start", "--json").json(DaemonStatus.self).pid
      // If the daemon stayed stopped, the end of this test would wait for it.
      defer { kill(pid, SIGCONT) }
      kill(pid, SIGSTOP)
      let file = try home.file("moo", Data("moo".utf8))
      let (reading, writing) = try Descriptor.pipe()
      var add = home.process(["transfers", "add", "--url", "http://127.0.0.1:9/", "--file", file])
      add.descriptors = [nil, nil, writing]
      let process = try add.start()
      let said = try await onThread {
        String(decoding: try reading.read(upTo: 4096), as: UTF8.self)
      }
      #expect(said.contains("(process \(pid)) was stopped by a signal"), "\(said)")
      #expect(said.contains("'kill -CONT \(pid)'"))
      kill(pid, SIGCONT)
      #expect(try await CommandHome.end(of: process) == .exited(code: 0))
      let transfers = ControlClient(socket: home.directories.controlSocket)
      #expect(try await transfers.transfers().count == 1)
    }
  }

  @Test("`daemon stop` succeeds if the daemon ends without a response")
  func endedWithoutResponse() async throws {
    try await CommandHome.with { home in
      let pid = try await home.run("daemon", "start", "--json").json(DaemonStatus.self).pid
      kill(pid, SIGSTOP)
      let (reading, writing) = try Descriptor.pipe()
      var stop = home.process(["daemon", "stop"])
      stop.descriptors = [nil, nil, writing]
      let process = try stop.start()
      // After this message, the command waits for the daemon's response.
      let said = try await onThread {
        String(decoding: try reading.read(upTo: 4096), as: UTF8.self)
      }
      #expect(said.contains("was stopped by a signal"), "\(said)")
      kill(pid, SIGKILL)
      #expect(try await CommandHome.end(of: process) == .exited(code: 0))
    }
  }
}
