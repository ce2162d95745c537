import ControlAPI
import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Wire

/// The friends' list, while the app writes it in several processes and the extension reads it.
@Suite(.timeLimit(.minutes(5)), .ownThreads) struct HoiFriendsTests {
  private static let each = 5

  /// Four write at once, and some of them are killed: whoever was told that a friend is there finds it,
  /// then and later, and the extension's list only grows.
  @Test func theListIsNeverTornOrLost() async throws {
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
      async let watched = Self.watch(offer.share, client) { $0 > 3 * Self.each }
      let acknowledged = try await withThrowingTaskGroup(of: [String].self) { group in
        for writer in 0..<4 {
          group.addTask { try await Self.add(by: writer, isKilled: writer == 3, home) }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(acknowledged.count >= 3 * Self.each)
      let list = try await home.hoi("list").output.split(separator: "\n")
        .map { $0.split(separator: "\t")[0] }.map(String.init)
      #expect(Set(list).isSuperset(of: acknowledged + ["Zora"]))
      #expect(Set(list).count == list.count)
      // What the extension saw on its way there.
      let counts = try await watched
      #expect(counts.count > 1 && counts == counts.sorted(), "\(counts)")
      try await client.endShare(offer.share)
    }
  }

  /// - Returns: those of which the app has said that they are there.
  private static func add(by writer: Int, isKilled: Bool, _ home: CommandHome) async throws
    -> [String]
  {
    var acknowledged: [String] = []
    let began = ContinuousClock.now
    try await home.hoi("list").expect(0)
    let life = ContinuousClock.now - began
    for number in 0..<each {
      let name = "Friend \(writer)-\(number)"
      let (process, _, _) = try home.startHoi([
        "add", name, "http://127.0.0.1:1/\(writer)\(number)",
      ])
      if isKilled {
        // At some moment of its life, each time another one: lives are as long as the machine is busy.
        try await Task.sleep(for: life * (number + 1) / each)
        Glibc.kill(process, SIGKILL)
      }
      if try await CommandHome.end(of: process) == .exited(code: 0) { acknowledged.append(name) }
      // Its own list has it already.
      if !isKilled, number.isMultiple(of: 4) {
        #expect(try await home.hoi("list").output.contains(name + "\t"))
      }
    }
    return acknowledged
  }

  /// - Returns: how many friends the extension showed, each time that changed, until it is enough.
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
