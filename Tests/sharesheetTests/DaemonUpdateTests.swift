import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A daemon whose program is replaced while it runs, as an update of the package does.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct DaemonUpdateTests {
  /// Starts a daemon from a copy of the programs, which a test can replace.
  private func start(_ home: CommandHome) throws -> (program: URL, pid: Int32) {
    let folder = home.url.appending(path: "programs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in [
      "sharesheet-pictures", "sharesheet-attachments", "sharesheet-sandbox",
      "sharesheet-destination",
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: name).path,
        withDestinationPath: RunningProgram.pathBesideOwn(name))
    }
    let program = folder.appending(path: "sharesheetd")
    try copyOwned(URL(filePath: RunningProgram.pathBesideOwn("sharesheetd")), to: program)
    return (program, try CommandHome.launch(program.path, in: home.url))
  }

  @Test("After SIGUSR1 the same process runs the new program and continues the transfers")
  func update() async throws {
    try await CommandHome.with { home in
      let (program, pid) = try start(home)
      let body = try home.file("cow.txt", Data("moo".utf8))
      let add = try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", body, "--json")
      let id = try add.json(TransferStatus.self).id
      // Replaces the file, as dpkg does.
      let new = program.appendingPathExtension("dpkg-new")
      try copyOwned(program, to: new)
      try Naming.move(program.path, to: home.url.appending(path: "old").path)
      try Naming.move(new.path, to: program.path)
      #expect(RunningProgram(of: pid)?.path != program.path)
      let watch = try FolderWatch()
      try watch.watch(home.directories.runtime.path)
      #expect(Glibc.kill(pid, SIGUSR1) == 0)
      // The new process creates its sockets anew.
      for await _ in watch.signals where RunningProgram(of: pid)?.path == program.path { break }
      let status = try await home.run("daemon", "status", "--json").json(DaemonStatus.self)
      #expect(status.pid == pid && home.daemons == [pid])
      let list = try await home.run("transfers", "list", "--json").json([TransferStatus].self)
      #expect(list.map(\.id) == [id])
      try await home.run("daemon", "stop").expect(0)
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
    }
  }

  @Test("If the program is gone, the daemon ends with 75 and nothing is lost")
  func gone() async throws {
    try await CommandHome.with { home in
      let (program, pid) = try start(home)
      let body = try home.file("cow.txt", Data("moo".utf8))
      let add = try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", body, "--json")
      let id = try add.json(TransferStatus.self).id
      #expect(unlink(program.path) == 0)
      #expect(Glibc.kill(pid, SIGUSR1) == 0)
      #expect(try await CommandHome.end(of: pid) == .exited(code: 75))
      let list = try await home.run("transfers", "list", "--json").json([TransferStatus].self)
      #expect(list.map(\.id) == [id])
    }
  }

  @Test("A daemon that is asked to stop does not start again for an update")
  func stopped() async throws {
    try await CommandHome.with { home in
      let (_, pid) = try start(home)
      #expect(Glibc.kill(pid, SIGTERM) == 0 && Glibc.kill(pid, SIGUSR1) == 0)
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
      #expect(home.daemons.isEmpty)
    }
  }

  @Test("`daemon start --if-used` starts a daemon only after something was shared")
  func ifUsed() async throws {
    try await CommandHome.with { home in
      try await home.run("daemon", "start", "--if-used").expect(0)
      #expect(home.daemons.isEmpty)
      try await home.run("daemon", "start").expect(0)
      try await home.run("daemon", "stop").expect(0)
      try await home.run("daemon", "start", "--if-used").expect(0)
      #expect(home.daemons.count == 1)
    }
  }
}
