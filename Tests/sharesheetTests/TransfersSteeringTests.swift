import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import Synchronization
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct TransfersSteeringTests {
  @Test("A failed transfer, named by the beginning of its identifier, is edited and retried")
  func edit() async throws {
    let server = try await ScriptedServer { _, head in
      .answer(head.uri == "/new" && head.headers.contains(name: "X-Key") ? 200 : 400)
    }
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let add = try await home.run(
        "transfers", "add", "--url", server.url + "/old", "--file", file, "--wait", "--json")
      add.expect(6)
      let id = try add.json(TransferStatus.self).id
      unlink(file)
      for words in [["--url", "ftp://a/"], ["--header", "no field"]] {
        try await home.run(["transfers", "retry", id] + words).expect(2)
      }
      try await home.run(
        "transfers", "retry", String(id.prefix(9)).uppercased(), "--url", server.url + "/new",
        "--header", "X-Key: 1"
      ).expect(0)
      let watch = try await home.run("transfers", "watch", String(id.prefix(9)), "--json")
      watch.expect(0)
      #expect(try watch.jsonLines(TransferStatus.self).last?.state == .delivered)
    }
    let last = try #require(server.requests.last)
    #expect(last.uri == "/new" && last.body == Data("moo".utf8))
    try await server.stop()
  }

  @Test("Transfers are paused, resumed, listed, searched and cleared")
  func pause() async throws {
    let server = try await ScriptedServer { _, head in
      head.uri == "/no" ? .answer(404) : .answer(200)
    }
    try await CommandHome.with { home in
      // No server listens at this address, so the transfers wait.
      var ids: [String] = []
      for name in ["cow.txt", "sheep.txt"] {
        let file = try home.file(name, Data("moo".utf8))
        ids.append(
          try await home.run(
            "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", file, "--json"
          ).json(TransferStatus.self).id)
      }
      func list(_ words: String...) async throws -> [TransferStatus] {
        try await home.run(["transfers", "list", "--json"] + words).json([TransferStatus].self)
      }
      let paused = try await home.run("transfers", "pause", ids[0], "--json")
      #expect(try paused.json(TransferStatus.self).waitsFor == .paused)
      #expect(try await home.run("transfers", "pause").output == "1 transfer paused.\n")
      #expect(try await list().allSatisfy { $0.waitsFor == .paused })
      #expect(try await home.run("transfers").output.contains(" paused "))
      #expect(try await list("--query", "SHEEP").map(\.id) == [ids[1]])
      #expect(try await list("--state", "failed").isEmpty)
      #expect(try await list("--limit", "1").count == 1)
      try await home.run("transfers", "list", "--limit", "0").expect(2)
      try await home.run("transfers", "list", "--state", "lost").expect(2)
      try await home.run(
        "transfers", "retry", ids[0], "--url", server.url, "--json"
      ).expect(0)
      try await home.run("transfers", "watch", ids[0]).expect(0)
      try await home.run("transfers", "resume", ids[1]).expect(0)
      #expect(try await list("--query", ids[1]).first?.waitsFor != .paused)
      #expect(try await list("--state", "delivered").map(\.id) == [ids[0]])
      for word in ["cancel", "retry"] {
        let late = try await home.run("transfers", word, ids[0])
        late.expect(1)
        #expect(late.output.hasPrefix("Delivered"))
        #expect(late.errors.contains("Nothing was changed"), "\(late.errors)")
      }
      let clear = try await home.run("transfers", "clear", "--json")
      #expect(try clear.json(TransferCount.self).count == 1)
      #expect(try await list().map(\.id) == [ids[1]])
      // `clear` keeps a failed transfer, because the user can retry it. `clear --failed` does not.
      let failed = try await home.run(
        "transfers", "add", "--url", server.url + "/no", "--file",
        try home.file("a", Data("moo".utf8)),
        "--wait", "--json")
      failed.expect(6)
      for (words, count) in [(["clear"], 0), (["clear", "--failed"], 1)] {
        let clear = try await home.run(["transfers"] + words + ["--json"])
        #expect(try clear.json(TransferCount.self).count == count)
      }
      try await home.run("transfers", "cancel", ids[1]).expect(0)
    }
    #expect(server.requests.count == 2)
    try await server.stop()
  }

  @Test("An ambiguous or unknown beginning of an identifier is refused")
  func ambiguous() async throws {
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let line = #"{"url":"http://127.0.0.1:9/","file":"\#(file)"}"# + "\n"
      // The first character is one of 32, so many of 33 identifiers share it. A digit other than 0
      // would be a number of the list.
      let list = try home.file("list", Data(String(repeating: line, count: 33).utf8))
      let add = try await home.run("transfers", "add", "--from-list", list, "--json")
      add.expect(0)
      let firsts = try add.jsonLines(TransferStatus.self).compactMap(\.id.first)
        .filter { !"123456789".contains($0) }
      let common = try #require(firsts.first { first in firsts.count { $0 == first } > 1 })
      let cancel = try await home.run("transfers", "cancel", String(common))
      cancel.expect(2)
      #expect(cancel.errors.contains("Type more of the id or name."))
      #expect(cancel.errors.contains("\n  \(common)"), "\(cancel.errors)")
      #expect(cancel.errors.contains("  cow.txt → http://127.0.0.1:9/"), "\(cancel.errors)")
      try await home.run("transfers", "cancel", "nothing").expect(2)
      // If one identifier is unknown, no transfer changes.
      let known = try add.jsonLines(TransferStatus.self).prefix(2).map(\.id)
      try await home.run(["transfers", "cancel"] + known + ["nothing"]).expect(2)
      let all = try await home.run("transfers", "--json").json([TransferStatus].self)
      #expect(all.count == 33 && all.allSatisfy { $0.state != .cancelled })
      for word in ["retry", "cancel"] {
        let several = try await home.run(["transfers", word] + known + known + ["--json"])
        several.expect(0)
        #expect(try several.jsonLines(TransferStatus.self).map(\.id) == known)
      }
    }
  }

  @Test("A batch with a bad line is not queued, and the error says which earlier lines are queued")
  func badBatch() async throws {
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let pipe = home.url.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let good = #"{"url":"http://127.0.0.1:9/","file":"\#(file)"}"#
      let bad = #"{"url":"http://127.0.0.1:9/","file":"\#(pipe)"}"#
      let lines = Array(repeating: good, count: 70) + [bad, good]
      let list = try home.file("list", Data(lines.joined(separator: "\n").utf8))
      let add = try await home.run("transfers", "add", "--from-list", list)
      add.expect(2)
      #expect(add.errors.contains("Line 71 of the list"))
      #expect(add.errors.contains("The 64 requests before line 65 are queued."))
      let all = try await home.run("transfers", "--json").json([TransferStatus].self)
      #expect(all.count == 64)
    }
  }

  @Test("A line or option that the daemon refuses is named with a remedy")
  func refusedLine() async throws {
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let good = #"{"url":"http://127.0.0.1:9/","file":"\#(file)"}"#
      for (url, method, words) in [
        ("http://127.0.0.1:70000/", "PUT", "ports go from 1 to 65535"),
        ("http://cow:moo@127.0.0.1:9/", "PUT", "put them into a header field Authorization"),
        ("http://127.0.0.1:9/", "TRACE", "use PUT or POST"),
      ] {
        let bad = #"{"url":"\#(url)","file":"\#(file)","method":"\#(method)"}"#
        let lines = [good, good, bad, good].joined(separator: "\n")
        let list = try home.file("list", Data(lines.utf8))
        let add = try await home.run("transfers", "add", "--from-list", list)
        add.expect(2)
        #expect(
          add.errors.contains("Line 3 of the list: cow.txt was not accepted: "), "\(add.errors)")
        #expect(add.errors.contains("None of the lines 1 to 4 is queued."))
        #expect(add.errors.contains(words))
        let one = try await home.run(
          "transfers", "add", "--url", url, "--file", file, "--method", method)
        one.expect(2)
        #expect(one.errors.contains(words), "\(one.errors)")
      }
      #expect(try await home.run("transfers", "--json").json([TransferStatus].self).isEmpty)
    }
  }

  @Test("On a terminal bars are redrawn in place, ended transfers stay, and Ctrl-C ends the watch")
  func watch() async throws {
    let isOpen = Mutex(false)
    let server = try await ScriptedServer { _, _ in
      isOpen.withLock { $0 } ? .answer(200) : .silence
    }
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let id = try await home.run(
        "transfers", "add", "--url", server.url, "--file", file, "--json"
      ).json(TransferStatus.self).id
      await server.waitForRequests(1)
      func start(_ words: [String]) throws -> (Int32, PseudoTerminal) {
        let terminal = try PseudoTerminal()
        var watch = home.process(["transfers", "watch"] + words)
        watch.environment["TERM"] = "xterm"
        watch.takesTerminal = true
        watch.descriptors = [terminal.other, terminal.other, terminal.other]
        return (try watch.start(), terminal)
      }
      let (all, terminal) = try start([])
      #expect(try terminal.read(until: "cow.txt "))
      // The second drawing replaces the first.
      #expect(try terminal.read(until: "\u{1B}[1A\rcow.txt "))
      try terminal.type("\u{3}")
      #expect(try await CommandHome.end(of: all) == .killed(signal: SIGINT))

      let (one, other) = try start([id])
      #expect(try other.read(until: "waiting for the response"))
      isOpen.withLock { $0 = true }
      try await home.run("transfers", "retry", id).expect(0)
      try await home.run("transfers", "cancel", id).expect(0)
      #expect(try other.read(until: "cow.txt → \(server.url)"))
      #expect(try await CommandHome.end(of: one) == .exited(code: 0))
    }
    try await server.stop()
  }
}
