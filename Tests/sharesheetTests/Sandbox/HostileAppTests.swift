import Contract
import DaemonClient
import Foundation
import Linux
import TestServers
import Testing

/// An app that the daemon launches. It attempts to leave its sandbox, and to use the daemon for
/// what belongs to others.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HostileAppTests {
  private static let app = "org.sharesheet.test.Hostile"
  /// What a launched app may do. It may make Unix sockets, but sees only the daemon's.
  private static let own: Set = ["own session", "own foreground request", "pair datagrams"]

  private func client(_ home: CommandHome) -> ControlClient {
    ControlClient(socket: home.directories.controlSocket)
  }

  private func task(of owner: String, to url: String) -> SessionTask {
    SessionTask(
      owner: owner,
      request: TransferRequest(
        kind: .data, taskIdentifier: 1, method: "POST", url: url, headers: []), handle: nil)
  }

  /// Adds a transfer of another app, which waits, and tells the hostile app its targets.
  /// - Returns: The transfer's identifier.
  private func prepare(_ home: CommandHome, _ targets: HostileTargets) async throws -> String {
    let transfer = try await client(home)
      .add(task(of: "org.sharesheet.test.Other", to: "http://127.0.0.1:9/"), to: "moo")
    let container = try #require(try home.directories.containerURL(forBundle: Self.app))
    try Data((targets.words + [transfer.id]).joined(separator: "\n").utf8)
      .write(to: container.appending(path: "targets"))
    return transfer.id
  }

  @Test("A launched app leaves its sandbox by no attempt, and the daemon obeys it only for its own")
  func hostile() async throws {
    let targets = try HostileTargets()
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Hostile"])
      // The daemon launches only an app to which the user has shared.
      try await home.run("share", "--text", "moo", "--to", "Hostile", "--post").expect(0)
      let transfer = try await prepare(home, targets)
      _ = try await client(home).add(task(of: Self.app, to: server.url), to: "hostile")
      var log = ""
      while !log.contains("all tried") {
        log = try await home.run("logs", Self.app).output
        try await Task.sleep(for: .milliseconds(100))
      }
      let results = AttemptResults(log)
      #expect(results.succeeded == Self.own, "\(log)")
      #expect(results.refused.count >= 80)
      #expect(!(try await client(home).transfer(transfer).state.isFinal))
      #expect(try await client(home).transfers().count == 2)
    }
    try await server.stop()
  }

  @Test("A launched app that uses too much memory is ended, and one that the user starts is not")
  func memory() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Hostile"])
      try await home.run("share", "--text", "moo", "--to", "Hostile", "--post").expect(0)
      _ = try await client(home).add(task(of: Self.app, to: server.url), to: "memory")
      var log = ""
      while !log.contains("\(Self.app) was ended, because it used too much: memory") {
        log = try String(
          contentsOf: home.url.appending(path: "daemon-output"), encoding: .utf8)
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(!(try await home.run("logs", Self.app).output.contains("succeeded")))
      var program = ChildProcess(path: RunningProgram.pathBesideOwn("HostileApp"))
      program.environment = home.process([]).environment
        .merging(BackgroundLaunch(owner: Self.app, session: "memory").environment) { $1 }
      let output = try Descriptor.capture(named: "output")
      program.descriptors = [nil, output, output]
      _ = try await CommandHome.end(of: try program.start())
      #expect(try CommandHome.text(output).contains("succeeded"))
    }
    try await server.stop()
  }

  @Test(
    "A launched app reaches a local host only if one of its extensions may",
    arguments: [false, true])
  func localHost(isPermitted: Bool) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Hostile"])
      try await home.run("share", "--text", "moo", "--to", "Hostile", "--post").expect(0)
      // The home permits 127.0.0.1, where the transfer goes whose end launches the app.
      try await home.run("extensions", "network", "forbid", "*", "localhost").expect(0)
      if isPermitted {
        try await home.run("extensions", "network", "allow", "Hostile", "localhost").expect(0)
      }
      let container = try #require(try home.directories.containerURL(forBundle: Self.app))
      try Data("http://localhost:\(server.port)/".utf8)
        .write(to: container.appending(path: "address"))
      _ = try await client(home).add(task(of: Self.app, to: server.url), to: "load")
      var log = ""
      while !log.contains(": load") {
        log = try await home.run("logs", Self.app).output
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(log.contains("succeeded: load") == isPermitted, "\(log)")
    }
    try await server.stop()
  }

  @Test("If the user starts the same app, the same attempts succeed") func control() async throws {
    let targets = try HostileTargets()
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      // The app stays unknown, so that it is not launched and its event waits.
      try home.startDaemon(knowing: ["Hostile"])
      _ = try await prepare(home, targets)
      let daemon = client(home)
      _ = try await daemon.add(task(of: Self.app, to: server.url), to: "hostile")
      while try await daemon.session("hostile", owner: Self.app).newestEvent == nil {
        await Task.yield()
      }
      var program = ChildProcess(path: RunningProgram.pathBesideOwn("HostileApp"))
      program.environment = home.process([]).environment
        .merging(BackgroundLaunch(owner: Self.app, session: "hostile").environment) { $1 }
      let output = try Descriptor.capture(named: "output")
      program.descriptors = [nil, output, output]
      _ = try await CommandHome.end(of: try program.start())
      let text = try CommandHome.text(output)
      let results = AttemptResults(text)
      #expect(results.refused.subtracting(AttemptResults.refusedToAll) == [], "\(text)")
      #expect(results.succeeded.isSuperset(of: Self.own), "\(text)")
      #expect(results.succeeded.count >= 70, "\(text)")
      #expect(text.contains("all tried"), "\(text)")
    }
    try await server.stop()
  }
}
