import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Text

/// The daemon with sockets that another process has opened and passes to it, like systemd.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct DaemonActivationTests {
  private struct Sockets {
    let control: UnixSocket
    let descriptors: UnixSocket

    init(_ home: CommandHome) throws {
      try home.directories.create()
      control = try UnixSocket.listen(at: home.directories.controlSocket.path, .stream)
      descriptors = try UnixSocket.listen(
        at: home.directories.descriptorSocket.path, .sequencedPacket)
    }
  }

  /// - Parameter isForIt: Whether `LISTEN_PID` names the started process.
  private func start(
    _ home: CommandHome, _ sockets: Sockets, isForIt: Bool = true
  ) throws -> Int32 {
    let log = try Descriptor.open(
      home.url.appending(path: "daemon-output").path, O_WRONLY | O_CREAT | O_APPEND)
    var process = ChildProcess(path: "/bin/sh")
    let program = RunningProgram.pathBesideOwn("sharesheetd")
    process.arguments = [
      "-c",
      "LISTEN_PID=\(isForIt ? "$$" : "1") LISTEN_FDS=2 exec '\(program)' --ready-descriptor 5",
    ]
    process.environment = [
      "SHARESHEET_HOME": home.url.path, "PATH": "/usr/bin:/bin", "HOME": home.url.path,
      "SWIFT_BACKTRACE": "enable=no",
    ]
    // The order differs from systemd's: the daemon must identify the sockets in any order.
    let (reading, writing) = try Descriptor.pipe()
    process.descriptors = [
      nil, log, log, sockets.descriptors.descriptor, sockets.control.descriptor, writing,
    ]
    let pid = try process.start()
    #expect(try reading.read(upTo: 1) == [1], "the daemon did not start")
    return pid
  }

  @Test("Clients that connect while no daemon runs are served by the next daemon")
  func activation() async throws {
    try await CommandHome.with { home in
      let sockets = try Sockets(home)
      let file = try home.file("cow.txt", Data("moo".utf8))
      // This client connects first and waits in the socket's queue.
      let (early, output, _) = try home.start([
        "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", file, "--json",
      ])
      var wait = pollfd(
        fd: sockets.control.descriptor.number, events: Int16(POLLIN), revents: 0)
      #expect(poll(&wait, 1, 20_000) == 1)
      #expect(home.daemons.isEmpty)

      let pid = try start(home, sockets)
      #expect(try await CommandHome.end(of: early) == .exited(code: 0))
      let added = try JSONText.decode(
        TransferStatus.self, from: Data(try CommandHome.text(output).utf8))
      let status = try await home.run("daemon", "status", "--json").json(DaemonStatus.self)
      #expect(status.pid == pid && home.daemons == [pid])

      // A stopped daemon does not remove the sockets, because another process passed them.
      try await home.run("daemon", "stop").expect(0)
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
      try await home.run("daemon", "status").expect(7)
      #expect(home.daemons.isEmpty)
      #expect(access(home.directories.controlSocket.path, F_OK) == 0)
      #expect(access(home.directories.descriptorSocket.path, F_OK) == 0)
      let (late, shown, _) = try home.start(["transfers", "show", added.id, "--json"])
      wait.revents = 0
      #expect(poll(&wait, 1, 20_000) == 1)
      let second = try start(home, sockets)
      #expect(try await CommandHome.end(of: late) == .exited(code: 0))
      #expect(try CommandHome.text(shown).contains(added.id))
      try await home.run("transfers", "add", "--url", "http://127.0.0.1:9/", "--file", file)
        .expect(0)
      try await home.run("daemon", "stop").expect(0)
      #expect(try await CommandHome.end(of: second) == .exited(code: 0))
    }
  }

  @Test("Sockets passed to another process are not used")
  func socketsOfAnotherProcess() async throws {
    try await CommandHome.with { home in
      let sockets = try Sockets(home)
      let pid = try start(home, sockets, isForIt: false)
      // The daemon has bound its own sockets at the same paths, and the passed sockets stay without
      // connections.
      try await home.run("daemon", "status").expect(0)
      var wait = pollfd(
        fd: sockets.control.descriptor.number, events: Int16(POLLIN), revents: 0)
      #expect(poll(&wait, 1, 0) == 0)
      try await home.run("daemon", "stop").expect(0)
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
    }
  }
}
