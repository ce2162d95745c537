import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing
import Text

/// One journal has one daemon, whatever the environments of its clients are and whatever files are
/// removed.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct OneDaemonTests {
  /// Returns the processes that run the daemon's program with the given environment variable.
  private func daemons(with variable: String) -> Set<Int32> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return Set(
      names.compactMap(Int32.init).filter { pid in
        let program = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(pid)/exe")
        guard program?.hasSuffix("/sharesheetd") ?? false,
          let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
        else { return false }
        return environment.split(separator: 0).contains(Data(variable.utf8))
      })
  }

  private func run(
    _ home: CommandHome, _ words: String..., environment: [String: String]
  ) async throws -> CommandHome.Ending {
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    var process = home.process(words)
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own }
    // `daemons` reads the environments of the daemons.
    let folder = Directories(environment: process.environment).runtime
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data().write(to: folder.appending(path: "traceable"))
    process.descriptors = [nil, output, errors]
    let status = try await CommandHome.end(of: process.start())
    return CommandHome.Ending(
      status: status, output: try CommandHome.text(output), errors: try CommandHome.text(errors))
  }

  @Test(
    "Concurrent clients with different environments share one daemon, and each POST is sent once")
  func environments() async throws {
    try await CommandHome.with { home in
      let server = try await ScriptedServer { _, _ in .answer(200) }
      let body = try home.file("cow.txt", Data("moo".utf8))
      let person = ["HOME": home.url.path]
      let logins = try ["one", "two", nil].map { name in
        guard let name else { return person }
        let folder = home.url.appending(path: name, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return person.merging(["XDG_RUNTIME_DIR": folder.path]) { own, _ in own }
      }
      let ids = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<12 {
          group.addTask {
            let add = try await run(
              home, "transfers", "add", "--url", server.url, "--method", "POST", "--file", body,
              "--json", environment: logins[number % logins.count])
            add.expect(0)
            return try add.json(TransferStatus.self).id
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      var pids: Set<Int32> = []
      for login in logins {
        let status = try await run(home, "daemon", "status", "--json", environment: login)
        status.expect(0)
        pids.insert(try status.json(DaemonStatus.self).pid)
      }
      #expect(pids.count == 1 && daemons(with: "HOME=\(home.url.path)") == pids)
      await server.waitForRequests(ids.count)
      try await run(home, "daemon", "stop", environment: person).expect(0)
      #expect(Set(keys(of: server)).count == 12 && server.requests.count == 12)
      try await server.stop()
    }
  }

  private func keys(of server: ScriptedServer) -> [String] {
    server.requests.compactMap { $0.headers.first(name: "Idempotency-Key") }
  }

  // MARK: A lock at another path

  /// Creates another home with the same journal and spool, but with a different lock.
  private func elsewhere(_ home: CommandHome) throws -> URL {
    let other = home.url.appending(path: "other", directoryHint: .isDirectory)
    let state = other.appending(path: "state", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    for place in [home.directories.journal, home.directories.spool] {
      try FileManager.default.createSymbolicLink(
        at: state.appending(path: place.lastPathComponent), withDestinationURL: place)
    }
    return other
  }

  private var program: String { RunningProgram.pathBesideOwn("sharesheetd") }

  @Test("The control: two daemons on one journal send one transfer twice")
  func control() async throws {
    try await CommandHome.with { home in
      let server = try await ScriptedServer { _, _ in .silence }
      // Under another program name a daemon is not recognized, so the next daemon does not end it.
      let unknown = home.url.appending(path: "unknown")
      try copyOwned(URL(filePath: program), to: unknown)
      let first = try CommandHome.launch(unknown.path, in: home.url)
      let body = try home.file("cow.txt", Data("moo".utf8))
      try await home.run("transfers", "add", "--url", server.url, "--file", body).expect(0)
      await server.waitForRequests(1)
      let second = try CommandHome.launch(program, in: try elsewhere(home))
      await server.waitForRequests(2)
      #expect(Set(keys(of: server)).count == 1 && server.requests.count == 2)
      try await home.kill(second)
      try await home.kill(first)
      try await server.stop()
    }
  }

  @Test(
    "A daemon with another lock on the same journal is ended before the next daemon begins")
  func older() async throws {
    try await CommandHome.with { home in
      let first = try CommandHome.launch(program, in: home.url)
      let body = try home.file("cow.txt", Data("moo".utf8))
      let add = try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", body, "--json")
      let id = try add.json(TransferStatus.self).id
      let other = try elsewhere(home)
      let second = try CommandHome.launch(program, in: other)
      #expect(try await CommandHome.end(of: first) == .exited(code: 0))
      let client = ControlClient(socket: Directories(home: other).controlSocket)
      #expect(try await client.status().pid == second)
      #expect(try await client.transfer(id).id == id)
      kill(second, SIGTERM)
      #expect(try await CommandHome.end(of: second) == .exited(code: 0))
    }
  }

  // MARK: Removed files

  @Test("Removed sockets and locks are created again by the same daemon")
  func removed() async throws {
    try await CommandHome.with { home in
      let pid = try await home.run("daemon", "start", "--json").json(DaemonStatus.self).pid
      let body = try home.file("cow.txt", Data("moo".utf8))
      for victim in [
        home.directories.runtime, home.directories.controlSocket,
        home.directories.descriptorSocket, home.directories.daemonLock,
      ] {
        let watch = try FolderWatch()
        for folder in [home.url, home.directories.state, home.directories.runtime] {
          try watch.watch(folder.path)
        }
        // The test moves each path in one step, because the daemon recreates a folder that is
        // removed file by file.
        try Naming.move(victim.path, to: home.url.appending(path: RandomIdentifier.make()).path)
        for await _ in watch.signals {
          let places = [
            home.directories.controlSocket, home.directories.descriptorSocket,
            home.directories.daemonLock,
          ]
          if places.allSatisfy({ access($0.path, F_OK) == 0 }) { break }
          if access(home.directories.runtime.path, F_OK) == 0 {
            try watch.watch(home.directories.runtime.path)
          }
        }
        let add = try await home.run(
          "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", body)
        add.expect(0)
        let status = try await home.run("daemon", "start", "--json")
        #expect(try status.json(DaemonStatus.self).pid == pid, "\(victim.lastPathComponent)")
        #expect(home.daemons == [pid])
      }
      // A second daemon started by the user reports the first one and exits.
      let second = try await home.run("daemon", "run")
      #expect(second.output.contains("A daemon is already running"), "\(second.errors)")
      #expect(home.daemons == [pid])
    }
  }

  @Test(
    "If the journal is deleted, the daemon writes a new one with all its transfers")
  func journalDeleted() async throws {
    try await CommandHome.with { home in
      let body = try home.file("cow.txt", Data("moo".utf8))
      let words = ["transfers", "add", "--url", "http://127.0.0.1:9/", "--file", body, "--json"]
      var taken = [try await home.run(words).json(TransferStatus.self).id]
      let pid = try #require(home.daemons.first)
      let journal = home.directories.journal.path
      for name in ["", "-wal", "-shm"] { unlink(journal + name) }
      // While the daemon replaces the journal, it may refuse a transfer. It keeps every transfer
      // that it acknowledged.
      for _ in 0..<20 {
        let add = try await home.run(words)
        if add.status == .exited(code: 0) { taken.append(try add.json(TransferStatus.self).id) }
      }
      #expect(taken.count > 1)
      #expect(home.daemons == [pid])
      try await home.run("daemon", "stop").expect(0)
      #expect(home.daemons.isEmpty)
      let list = try await home.run("transfers", "list", "--json")
      for id in taken { #expect(list.output.contains(id)) }
    }
  }

  @Test("A backup that replaces the journal is unchanged, and the old journal is kept in `lost`")
  func journalReplaced() async throws {
    try await CommandHome.with { home in
      let body = try home.file("cow.txt", Data("moo".utf8))
      let words = ["transfers", "add", "--url", "http://127.0.0.1:9/", "--file", body, "--json"]
      func list() async throws -> Set<String> {
        let list = try await home.run("transfers", "list", "--json")
        return Set(try list.json([TransferStatus].self).map(\.id))
      }
      let first = try await home.run(words).json(TransferStatus.self).id
      try await home.run("daemon", "stop").expect(0)
      let journal = home.directories.journal.path
      let backup = home.url.appending(path: "backup").path
      try FileManager.default.copyItem(atPath: journal, toPath: backup)
      let second = try await home.run(words).json(TransferStatus.self).id
      let daemon = try ProcessWatch(of: try #require(home.daemons.first))
      try Naming.move(backup, to: journal)
      #expect(try await onThread { daemon.waitForEnd(milliseconds: 30_000) })
      // The old write-ahead log is not applied to the backup.
      #expect(try await list() == [first])
      let status = try await home.run("daemon", "status")
      #expect(status.output.contains("Another journal replaced the journal"), "\(status.output)")
      // The user follows the instructions of the status.
      try await home.run("daemon", "stop").expect(0)
      let lost = home.directories.state.appending(path: "lost")
      let evidence = try #require(
        try FileManager.default.contentsOfDirectory(atPath: lost.path).first {
          access(lost.appending(path: $0).appending(path: "journal.sqlite").path, F_OK) == 0
        })
      for name in ["", "-wal", "-shm"] { unlink(journal + name) }
      try Naming.move(
        lost.appending(path: evidence).appending(path: "journal.sqlite").path, to: journal)
      #expect(try await list() == [first, second])
    }
  }

  @Test("If its home is removed, the daemon exits")
  func homeRemoved() async throws {
    try await CommandHome.with { home in
      let pid = try CommandHome.launch(program, in: home.url)
      // The test moves the folder in one step, because the daemon recreates a folder that is
      // removed file by file.
      try Naming.move(
        home.directories.state.path, to: home.url.appending(path: RandomIdentifier.make()).path)
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
    }
  }
}
