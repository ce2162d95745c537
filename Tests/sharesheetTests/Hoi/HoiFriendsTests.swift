import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The list of friends while several processes of the app write the list and the extension reads
/// it.
@Suite(
  .timeLimit(.minutes(5)), .ownThreads,
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"),
    "It takes strace: scripts/setup test"))
struct HoiFriendsTests {
  private static let each = 5

  /// The system calls at which a program that adds a friend is killed. After the call's name is
  /// its number among the calls with this name, or `SETTINGS` for any call on the settings file.
  /// The kills happen before and after the rename of the friend's file, during the write of the
  /// list, and during the replacement of the list.
  private static let kills = [
    "rename:2", "fsync:4", "write:SETTINGS", "fsync:5", "rename:3", "fdatasync:2",
  ]

  /// Three writers add friends at the same time. A fourth writer's processes are killed, each at
  /// one of the `kills`. The list must have each acknowledged friend. The extension's list, which
  /// is open all the time, must only grow.
  @Test("Concurrent adds and kills lose or repeat no friend") func concurrentChanges() async throws
  {
    try await CommandHome.with { home in
      try await home.hoi("add", "Zora", "http://127.0.0.1:1/zora").expect(0)
      let client = try await OwnThread.run {
        try DaemonStarter(
          directories: home.directories, environment: ["SHARESHEET_HOME": home.url.path]
        ).startedDaemon()
      }
      let offer = try await client.createShare(
        ShareCreation(items: [.url("https://cow.example/")]))
      try await client.begin(offer.share, with: "ch.iphonso.hoi.HoiExtension")
      let watching = Task { try await Self.watch(offer.share, client) { $0 > 3 * Self.each } }
      let acknowledged = try await withThrowingTaskGroup(of: [String].self) { group in
        for writer in 0..<3 { group.addTask { try await Self.add(by: writer, home) } }
        group.addTask { try await Self.addAndDie(home) }
        return try await group.reduce(into: ["Zora"]) { $0 += $1 }
      }
      #expect(acknowledged.count > 3 * Self.each)
      var list = try await Self.list(home)
      #expect(Self.complaints(acknowledged, list) == [])
      // The numbers of friends that the extension has shown.
      let counts = try await watching.value
      #expect(counts.count > 1 && counts == counts.sorted(), "\(counts)")
      try await client.endShare(offer.share)

      // The control: if the file of a friend is deleted, the loss is noticed.
      let friends = try Self.group(home).appending(path: "friends")
      let files = try FileManager.default.contentsOfDirectory(atPath: friends.path)
      let file = try #require(files.first { $0.hasPrefix(Self.hexadecimal("Friend 1-3")) })
      try FileManager.default.removeItem(at: friends.appending(path: file))
      list = try await Self.list(home)
      #expect(Self.complaints(acknowledged, list) == ["Friend 1-3 is lost"])
    }
  }

  private static func complaints(_ acknowledged: [String], _ list: [String]) -> [String] {
    let lost = Set(acknowledged).subtracting(list).sorted().map { "\($0) is lost" }
    return lost + (Set(list).count == list.count ? [] : ["somebody is there twice"])
  }

  private static func list(_ home: CommandHome) async throws -> [String] {
    try await home.hoi("list").output.split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first.map { String($0) } }
  }

  private static func group(_ home: CommandHome) throws -> URL {
    try #require(try home.directories.containerURL(forGroup: "group.ch.iphonso.hoi"))
  }

  private static func hexadecimal(_ text: String) -> String {
    text.utf8.map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }.joined()
  }

  /// - Returns: The friends that the app has acknowledged.
  private static func add(by writer: Int, _ home: CommandHome) async throws -> [String] {
    var acknowledged: [String] = []
    for number in 0..<each {
      let name = "Friend \(writer)-\(number)"
      let ending = try await home.hoi("add", name, "http://127.0.0.1:1/\(writer)\(number)")
      ending.expect(0)
      acknowledged.append(name)
      // The app's own list already has the friend.
      #expect(ending.output.contains(name + "\t"))
    }
    return acknowledged
  }

  private static func addAndDie(_ home: CommandHome) async throws -> [String] {
    var acknowledged: [String] = []
    var killed = 0
    for (number, kill) in kills.enumerated() {
      let name = "Victim \(number)"
      var process = home.process(["-f", "-qq", "-o", "/dev/null"])
      process.path = "/usr/bin/strace"
      let (call, moment) = (kill.split(separator: ":")[0], kill.split(separator: ":")[1])
      if moment == "SETTINGS" {
        let file = try group(home).appending(
          path: "Library/Preferences/group.ch.iphonso.hoi.settings")
        process.arguments += ["-P", file.path, "-e", "inject=\(call):signal=SIGKILL"]
      } else {
        process.arguments += ["-e", "inject=\(call):signal=SIGKILL:when=\(moment)"]
      }
      process.arguments += [
        RunningProgram.pathBesideOwn("hoi"), "add", name, "http://127.0.0.1:1/\(number)",
      ]
      switch try await CommandHome.end(of: process.start()) {
      case .exited(code: 0): acknowledged.append(name)
      case .killed(signal: SIGKILL): killed += 1
      case let other: Issue.record("\(kill): \(other)")
      }
    }
    #expect(killed >= 4, "too few came to where they were to be killed")
    return acknowledged
  }

  /// - Returns: The numbers of friends that the extension showed, one for each change. The list
  ///   ends with the first number for which `isEnough` returns `true`.
  private static func watch(
    _ share: String, _ client: ControlClient, isEnough: (Int) -> Bool
  ) async throws -> [Int] {
    var counts: [Int] = []
    for try await status in client.shareEvents(share) {
      for node in status.view?.pages.last?.nodes ?? [] {
        guard case .table(let table) = node.content else { continue }
        let count = table.sections.reduce(0) { $0 + $1.rowCount }
        if count != counts.last { counts.append(count) }
      }
      if let last = counts.last, isEnough(last) { break }
    }
    return counts
  }
}
