import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct DaemonCommandTests {
  @Test("Twenty concurrent callers start exactly one daemon")
  func race() async throws {
    try await CommandHome.with { home in
      let pids = try await withThrowingTaskGroup(of: Int32.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let start = try await home.run("daemon", "start", "--json")
            start.expect(0)
            return try start.json(DaemonStatus.self).pid
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(pids.count == 1)
      #expect(home.daemons == Array(pids))
    }
  }

  @Test("`daemon stop` returns after the daemon's end, which `daemon status` then reports")
  func stop() async throws {
    try await CommandHome.with { home in
      try await home.run("daemon", "status").expect(7)
      #expect(home.daemons.isEmpty)
      try await home.run("daemon", "start").expect(0)
      let status = try await home.run("daemon", "status", "--json")
      status.expect(0)
      #expect(try status.json(DaemonStatus.self).pid == home.daemons.first)
      let stop = try await home.run("daemon", "stop", "--json")
      stop.expect(0)
      #expect(try stop.json([String: Bool].self) == ["stopped": true])
      #expect(home.daemons.isEmpty)
      // The daemon's lock is free.
      let lock = try Descriptor.open(home.directories.daemonLock.path, O_RDWR)
      #expect(flock(lock.number, LOCK_EX | LOCK_NB) == 0)
      try await home.run("daemon", "status", "--json").expect(7)
      try await home.run("daemon", "stop").expect(0)
    }
  }

  @Test("A stopped daemon leaves a complete journal in one file")
  func oneFile() async throws {
    try await CommandHome.with { home in
      let body = try home.file("cow.txt", Data("moo".utf8))
      let add = try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", body, "--json")
      let id = try add.json(TransferStatus.self).id
      try await home.run("daemon", "stop").expect(0)
      for ending in ["-wal", "-shm"] { unlink(home.directories.journal.path + ending) }
      let list = try await home.run("transfers", "list", "--json").json([TransferStatus].self)
      #expect(list.map(\.id) == [id])
    }
  }

  @Test("A daemon that was killed is started again")
  func killed() async throws {
    try await CommandHome.with { home in
      let first = try await home.run("daemon", "start", "--json").json(DaemonStatus.self).pid
      #expect(kill(first, SIGKILL) == 0)
      let list = try await home.run("transfers", "list", "--json")
      list.expect(0)
      let second = try await home.run("daemon", "status", "--json").json(DaemonStatus.self).pid
      #expect(first != second)
    }
  }

  @Test("A daemon that ends after it has accepted a connection is started again")
  func ending() async throws {
    try await CommandHome.with { home in
      try home.directories.create()
      let path = home.directories.controlSocket.path
      let ending = try UnixSocket.listen(at: path, .stream)
      async let start = home.run("daemon", "start", "--json")
      try await OwnThread.run {
        // The first connection checks for a daemon. The second requests its status.
        let callers = try (ending.accept(), ending.accept())
        unlink(path)
        withExtendedLifetime(callers) {}
      }
      try await start.expect(0)
      #expect(try await start.json(DaemonStatus.self).pid == home.daemons.first)
    }
  }

  @Test("A home whose path is too long for a socket address works")
  func longPath() async throws {
    try await CommandHome.with(depth: 3) { home in
      #expect(home.directories.controlSocket.path.utf8.count > 107)
      let text = try home.file("moo.txt", Data("moo".utf8))
      let add = try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", text, "--json")
      add.expect(0)
      #expect(try add.json(TransferStatus.self).bytesTotal == 3)
    }
  }

  @Test("Usage errors exit with 2 and start no daemon")
  func usage() async throws {
    try await CommandHome.with { home in
      for words in [
        ["frob"], ["share"], ["share", "/nonexistent"], ["share", "/"], ["daemon", "frob"],
        ["transfers", "show"], ["extensions", "--frob"],
      ] {
        let ending = try await home.run(words)
        ending.expect(2)
        #expect(ending.output.isEmpty && !ending.errors.isEmpty)
      }
      let help = try await home.run("share", "--help")
      help.expect(0)
      #expect(help.output.contains("EXIT STATUS") && help.errors.isEmpty)
      #expect(home.daemons.isEmpty)
    }
  }
}
