import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import Synchronization
import TestServers
import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct WatchTests {
  @Test("A watch continues after the daemon is killed, and reports no end twice")
  func killed() async throws {
    let isOpen = Mutex(false)
    let server = try await ScriptedServer { _, head in
      head.uri == "/done" || isOpen.withLock { $0 } ? .answer(200) : .silence
    }
    try await CommandHome.with { home in
      let daemon = try home.startDaemon()
      let file = try home.file("cow.txt", Data("moo".utf8))
      func add(_ path: String, _ words: String...) async throws -> String {
        try await home.run(
          ["transfers", "add", "--url", server.url + path, "--file", file, "--json"] + words
        ).json(TransferStatus.self).id
      }
      let done = try await add("/done", "--wait")
      let held = try await add("/held")
      await server.waitForRequests(2)
      let terminal = try PseudoTerminal(columns: 200)
      var watch = home.process(["transfers", "watch", done, held])
      watch.environment["TERM"] = "dumb"
      watch.descriptors = [terminal.other, terminal.other, terminal.other]
      let process = try watch.start()
      func title(_ path: String) -> String { "cow.txt → \(server.url)\(path)  " }
      let before = try #require(try terminal.drawn(until: title("/held")))
      #expect(before.contains(title("/done") + "Delivered"), "\(before)")
      #expect(!before.contains(done) && !before.contains(held), "\(before)")
      isOpen.withLock { $0 = true }
      try await home.kill(daemon)
      let after = try #require(try terminal.drawn(until: title("/held") + "Delivered"))
      #expect(!after.contains("/done"), "\(after)")
      #expect(try await CommandHome.end(of: process) == .exited(code: 0))
    }
    try await server.stop()
  }

  @Test("An end is reported once, and again after a retry, and the oldest ends are discarded")
  func ends() {
    var watched = WatchedTransfers([], limit: 2)
    #expect(watched.end("a") && !watched.end("a"))
    watched.reopen("a")
    #expect(watched.end("a") && watched.end("b") && watched.end("c"))
    #expect(watched.ended == ["b", "c"] && !watched.end("c") && watched.end("a"))
    #expect(!watched.isDone)
  }

  @Test("A watch of named transfers is done when each has ended and none is retried")
  func done() {
    var watched = WatchedTransfers(["a", "b", "c"], limit: 2)
    #expect(watched.end("a") && watched.end("b") && !watched.isDone && !watched.includes("d"))
    #expect(watched.end("c") && watched.isDone)
    watched.reopen("a")
    #expect(!watched.isDone)
  }
}
