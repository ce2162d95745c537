import Contract
import Foundation
import Linux
import NIOHTTP1
import Synchronization
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct TransfersRecoveryTests {
  private static let count = 10

  @Test("Transfers recovered from a damaged log are paused, and delivered once after resume")
  func recover() async throws {
    let isOpen = Mutex(false)
    let server = try await ScriptedServer { _, _ in
      isOpen.withLock { $0 } ? .answer(200) : .answer(503, headers: ["Retry-After": "3600"])
    }
    try await CommandHome.with { home in
      func list() async throws -> [TransferStatus] {
        try await home.run("transfers", "list", "--json").json([TransferStatus].self)
      }
      let pid = try home.startDaemon()
      var ids: Set<String> = []
      for number in 0..<Self.count {
        let body = Data(String(repeating: "cow \(number);", count: 50 << (number % 5 * 3)).utf8)
        let add = try await home.run(
          "transfers", "add", "--url", server.url, "--file", try home.file("cow", body), "--json")
        try ids.insert(add.json(TransferStatus.self).id)
      }
      try await home.kill(pid)
      let log = URL(filePath: home.directories.journal.path + "-wal")
      var bytes = try Data(contentsOf: log)
      let middle = 32 + (bytes.count - 32) / 4120 / 2 * 4120
      for offset in [1000, 2001] { bytes[middle + 24 + offset] ^= 1 }
      try bytes.write(to: log)

      try home.startDaemon()
      let before = try await list().count
      #expect(before < Self.count)
      let status = try await home.run("daemon", "status")
      #expect(status.output.contains("transfers recover"), "\(status.output)")
      let requests = server.requests.count
      let recovery = try await home.run("transfers", "recover", "--json").json(
        TransferRecovery.self)
      let all = try await list()
      #expect(all.count == before + recovery.transfers.count && all.count >= Self.count - 1)
      #expect(Set(all.map(\.id)).isSubset(of: ids))
      #expect(all.allSatisfy { $0.waitsFor == .paused })
      #expect(server.requests.count == requests)
      let words = try await home.run("transfers", "recover")
      words.expect(0)
      #expect(words.output.contains("stay until you delete them"))

      isOpen.withLock { $0 = true }
      try await home.run("transfers", "resume").expect(0)
      for _ in 0..<300 {
        if try await list().allSatisfy({ $0.state == .delivered }) { break }
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(try await list().allSatisfy { $0.state == .delivered })
      let delivered = server.requests.dropFirst(requests)
      #expect(delivered.count == all.count && Set(delivered.map(\.body)).count == all.count)
    }
    try await server.stop()
  }
}
