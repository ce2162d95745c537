import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The removal of abandoned bodies from the group's container, and the limited wait for a daemon
/// that does not respond.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HoiBodiesTests {
  private static func folder(_ home: CommandHome) -> URL {
    home.url.appending(
      path: "data/groups/group.ch.iphonso.hoi/waiting/ch.iphonso.hoi.BackgroundSession")
  }

  private static func names(_ home: CommandHome) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder(home).path))
  }

  /// Sets the modification date of files to an hour ago.
  private static func age(_ names: Set<String>, _ home: CommandHome) throws {
    for name in names {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3600)],
        ofItemAtPath: folder(home).appending(path: name).path)
    }
  }

  /// Calls `body` with a home that has a hoi to Anna. The hoi is pending because the push service
  /// does not run.
  private func withOneOnTheWay(
    _ body: (_ home: CommandHome, _ onTheWay: String) async throws -> Void
  ) async throws {
    let push = try PushService()
    try await CommandHome.with { home in
      try await home.hoi("add", "Anna", push.topic("anna")).expect(0)
      try await home.hoi("send", "Anna", "--wait", "1").expect(0)
      try await body(home, try #require(try Self.names(home).first))
    }
  }

  /// A body that a killed program left is removed at the next send. The body of a pending hoi
  /// stays, and so does a new body that a program may still be preparing.
  @Test("Abandoned bodies are deleted") func abandonedBodies() async throws {
    try await withOneOnTheWay { home, onTheWay in
      let (abandoned, young) = ("hoi-000000000001", "hoi-000000000002")
      for name in [abandoned, young] {
        try Data("Hoi!".utf8).write(to: Self.folder(home).appending(path: name))
      }
      try Self.age([abandoned, onTheWay], home)
      try await home.hoi("send", "Anna", "--wait", "1").expect(0)
      let left = try Self.names(home)
      #expect(left.count == 3 && left.isSuperset(of: [onTheWay, young]), "\(left)")
    }
  }

  /// A process of the app cannot list the pending hoi of another process, but keeps the hoi's body.
  @Test("Bodies of other processes stay") func foreignBodies() async throws {
    try await withOneOnTheWay { home, first in
      let (sender, _, _) = try home.startHoi(["send", "Anna", "--wait", "600"])
      while try await home.run("transfers", "--json").json([TransferStatus].self).count < 2 {
        try await Task.sleep(for: .milliseconds(50))
      }
      let all = try Self.names(home)
      #expect(all.count == 2)
      try Self.age(all, home)
      try await home.hoi("list").expect(0)
      #expect(try Self.names(home) == all)
      try await home.kill(sender)
    }
  }

  /// Commands that do not need the daemon work without it. Other commands report that the daemon
  /// does not respond, and keep the bodies.
  @Test("The wait for an unresponsive daemon is limited") func unresponsiveSystem() async throws {
    try await withOneOnTheWay { home, onTheWay in
      try Self.age([onTheWay], home)
      let stopped = home.daemons
      try #require(stopped.count == 1)
      // A stopped daemon would delay the end of this test.
      defer { for pid in stopped { Glibc.kill(pid, SIGCONT) } }
      for pid in stopped { Glibc.kill(pid, SIGSTOP) }
      let list = try await home.hoi("list")
      list.expect(0)
      #expect(list.output.hasPrefix("Anna\t"))
      let sent = try await home.hoi("send", "Anna", "--wait", "0")
      sent.expect(1)
      #expect(sent.output.isEmpty && sent.errors.contains("does not respond"), "\(sent.errors)")
      #expect(try Self.names(home).contains(onTheWay))
    }
  }
}
