import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The daemon's own history of shares and their links.
@Suite(.timeLimit(.minutes(3)), .ownThreads, .serialized)
struct ShareHistoryTests {
  /// Returns the newest share after it has reached the given state.
  private func newest(
    _ state: HistoryEntry.State, _ daemon: ControlClient
  ) async throws -> HistoryEntry {
    let first = try #require(try await daemon.history(HistoryFilter(limit: 1)).first)
    for try await entry in daemon.historyEvents(of: first.id) where entry.state == state {
      return entry
    }
    throw CancellationError()
  }

  private func status(of url: String?) throws -> String {
    let output = try Descriptor.memoryFile(named: "status", holding: .init(start: nil, count: 0))
    var curl = ChildProcess(path: "/usr/bin/curl")
    curl.arguments = ["-s", "-o", "/dev/null", "-w", "%{http_code}", try #require(url)]
    curl.descriptors = [nil, output, nil]
    _ = try ChildProcess.wait(for: curl.start())
    lseek(output.number, 0, SEEK_SET)
    return String(decoding: try output.readAll(limit: 100), as: UTF8.self)
  }

  @Test("A share is found by its items' names, with its link, and is unshared by one command")
  func linkAndUnshare() async throws {
    try await ImgShareHome.with { home in
      try await home.withImageHost {
        try home.share("Cow")
        let daemon = try await home.daemon()
        let entry = try await newest(.delivered, daemon)
        #expect(entry.title == "SamplePhoto.jpg → ImgShare")
        #expect(entry.text == "Cow" && entry.canUnshare)
        #expect(entry.link?.hasPrefix("http://127.0.0.1:") == true)
        #expect(try status(of: entry.link) == "200")
        for words in ["SamplePhoto", "samplephoto.jpg", "Cow", "ImgShare", "co"] {
          #expect(try await daemon.history(HistoryFilter(text: words)).map(\.id) == [entry.id])
        }
        #expect(try await daemon.history(HistoryFilter(text: "horse")).isEmpty)
        let listed = try home.run("sharesheet", "history").output
        #expect(listed.contains("SamplePhoto.jpg → ImgShare") && listed.contains(entry.link ?? "?"))

        let taken = try home.run("sharesheet", "history", "unshare", "SamplePhoto")
        #expect(taken.status == .exited(code: 0), "\(taken.errors)")
        #expect(try status(of: entry.link) == "404")
        let gone = try await daemon.historyEntry(entry.id)
        #expect(gone.state == .unshared && gone.link == nil && !gone.canUnshare)
        let again = try home.run("sharesheet", "history", "unshare", entry.id)
        #expect(again.status == .exited(code: 1))
        #expect(again.errors.contains("was already removed. Nothing was changed"))

        // Of two shares with the same name only one has a link.
        try home.share("Cow")
        _ = try await newest(.delivered, daemon)
        let copied = try home.run("sharesheet", "history", "copy", "SamplePhoto")
        // The command reaches the clipboard only if it has found a link.
        #expect(
          copied.status == .exited(code: 0) || copied.errors.contains("There is no clipboard"),
          "\(copied.errors)")
        #expect(copied.errors.contains("clipboard") || copied.errors.contains("ImgShare:"))
        // The newer share is the first of the list.
        let first = try home.run("sharesheet", "history", "show", "1")
        let second = try home.run("sharesheet", "history", "show", "2")
        #expect(first.output.contains("http://"), "\(first.output)")
        #expect(second.output.contains("removed"), "\(second.output)")
        // A part of the history has no numbers, because a number names a share of the whole list.
        let whole = try home.run("sharesheet", "history").output
        let part = try home.run("sharesheet", "history", "list", "SamplePhoto").output
        #expect(whole.hasPrefix("#  ") && whole.contains("\n1  "), "\(whole)")
        #expect(part.hasPrefix("ID") && part.contains("ImgShare"), "\(part)")
        let shown = try home.run("sharesheet", "history", "show", "SamplePhoto")
        #expect(shown.errors.contains("matches several shares"), "\(shown.errors)")
      }
    }
  }

  @Test("Of several links, history copy copies the newest and names the share")
  func newestLink() async throws {
    try await ImgShareHome.with(hasDesktop: true) { home in
      try await home.withImageHost {
        let daemon = try await home.daemon()
        var entries: [HistoryEntry] = []
        for _ in 0..<3 {
          try home.share("Cow")
          entries.append(try await newest(.delivered, daemon))
        }
        #expect(Set(entries.compactMap(\.link)).count == 3)
        // The newest share has no link, so the second is the newest that has one.
        _ = try home.run("sharesheet", "history", "unshare", entries[2].id)
        let copied = try home.run("sharesheet", "history", "copy", "SamplePhoto")
        #expect(copied.status == .exited(code: 0), "\(copied.errors)")
        #expect(copied.errors.hasPrefix("SamplePhoto.jpg → ImgShare: "), "\(copied.errors)")
        #expect(home.clipboard == entries[1].link)
      }
    }
  }

  @Test("The list of transfers names the photo and the destination, and a part keeps the numbers")
  func transferTitles() async throws {
    try await ImgShareHome.with { home in
      try await home.withImageHost {
        let daemon = try await home.daemon()
        for _ in 0..<2 {
          try home.share("Cow")
          _ = try await newest(.delivered, daemon)
        }
        let transfers = try await daemon.transfers()
        let whole = try home.run("sharesheet", "transfers").output
        let lines = whole.split(separator: "\n").dropFirst()
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains(".jpg → ImgShare") }, "\(whole)")
        for transfer in transfers {
          #expect(!whole.contains(transfer.id.prefix(8)) && !whole.contains("http"), "\(whole)")
        }
        let share = try #require(transfers.last?.share)
        let part = try home.run("sharesheet", "transfers", "list", "--share", share).output
        #expect(part.contains("\n2  ") && !part.contains("\n1  "), "\(part)")
        let id = try #require(transfers.last?.id)
        #expect(try home.run("sharesheet", "transfers", "show", "2").output.contains(id))
      }
    }
  }

  @Test("With --wait standard output has only the link, and --json has the link too")
  func waits() async throws {
    struct Report: Decodable { var link: String? }
    try await ImgShareHome.with { home in
      try await home.withImageHost {
        let shared = try home.run(
          "sharesheet", "share", home.photo, "--to", "ImgShare", "--post", "--wait")
        #expect(shared.status == .exited(code: 0), "\(shared.errors)")
        let link = shared.output.trimmingCharacters(in: .newlines)
        #expect(shared.output == link + "\n" && link.hasPrefix("http://127.0.0.1:"))
        #expect(try status(of: link) == "200")
        let again = try home.run(
          "sharesheet", "share", home.photo, "--to", "ImgShare", "--post", "--wait", "--json"
        ).output
        let report = try JSONDecoder().decode(Report.self, from: Data(again.utf8))
        #expect(try status(of: report.link) == "200" && report.link != link)
      }
    }
  }

  @Test("If a response rule finds no link in the response, the command exits with 6")
  func noLink() async throws {
    let server = try await ScriptedServer { _, _ in
      .answer(200, body: #"{"data":{},"success":true}"#)
    }
    try await ImgShareHome.with { home in
      _ = try home.run("imgshare", "endpoint", server.url + "/3/image")
      let shared = try home.run(
        "sharesheet", "share", home.photo, "--to", "ImgShare", "--post", "--wait")
      #expect(shared.status == .exited(code: 6) && shared.output.isEmpty)
      #expect(shared.errors.contains("Sent, but ImgShare returned no link"), "\(shared.errors)")
    }
    try await server.stop()
  }

  @Test("If a removal waits for the user, the command exits with 9 and prints the server's reason")
  func removalWaits() async throws {
    let server = try await ScriptedServer { number, _ in
      number == 0
        ? .answer(200, body: #"{"data":{"link":"http://127.0.0.1/cow","deletehash":"moo"}}"#)
        : .answer(401, body: #"{"data":{"error":{"message":"Sign in first"}}}"#)
    }
    try await ImgShareHome.with { home in
      _ = try home.run("imgshare", "endpoint", server.url + "/3/image")
      try home.share("Cow")
      let daemon = try await home.daemon()
      let entry = try await newest(.delivered, daemon)
      let taken = try home.run("sharesheet", "history", "unshare", entry.id, "--json")
      #expect(taken.status == .exited(code: 9) && taken.errors.contains("“Sign in first”"))
      // The JSON object has the key `error` beside the keys of the share.
      let printed = try JSONSerialization.jsonObject(with: Data(taken.output.utf8))
      let report = try #require(printed as? [String: Any])
      let error = try #require(report["error"] as? [String: Any])
      #expect(report["id"] as? String == entry.id && error["code"] as? String == "unanswered")
      #expect(error["exit"] as? Int == 9)
      let after = try await daemon.historyEntry(entry.id)
      #expect(after.state == .waitingForPerson && after.link == entry.link && after.canUnshare)
    }
    try await server.stop()
  }

  @Test("A removal follows no redirect to another server")
  func removalRedirected() async throws {
    let database = try await ScriptedServer { _, _ in .answer(200, body: "{}") }
    let server = try await ScriptedServer { number, _ in
      number == 0
        ? .answer(200, body: #"{"data":{"link":"http://127.0.0.1/cow","deletehash":"moo"}}"#)
        : .answer(307, headers: ["Location": database.url + "/db/"])
    }
    try await ImgShareHome.with { home in
      _ = try home.run("imgshare", "endpoint", server.url + "/3/image")
      try home.share("Cow")
      let entry = try await newest(.delivered, home.daemon())
      let taken = try home.run("sharesheet", "history", "unshare", entry.id)
      #expect(taken.status != .exited(code: 0))
      #expect(taken.errors.contains("redirects the removal to another server"), "\(taken.errors)")
      #expect(database.requests.isEmpty)
    }
    try await server.stop()
    try await database.stop()
  }

  @Test("A pending share is listed as sending, and survives a kill of the daemon")
  func killed() async throws {
    try await ImgShareHome.with { home in
      let first = try await home.daemon()
      try home.share("Cow")
      // The history lists the share as posted until it has read the journal.
      let sent = try await newest(.sending, first)
      #expect(sent.link == nil)
      let process = try await first.status().pid
      kill(process, SIGKILL)
      _ = try ChildProcess.wait(for: process)
      try await home.withImageHost {
        let second = try await home.daemon()
        for transfer in try await second.transfers() where !transfer.state.isFinal {
          _ = try? await second.retryTransfer(transfer.id)
        }
        let entry = try await newest(.delivered, second)
        #expect(entry.id == sent.id && entry.link != nil)
        #expect(try await second.history(HistoryFilter()).count == 1)
      }
    }
  }

  @Test("If the history is missing, each share of the journal is restored once")
  func older() async throws {
    try await ImgShareHome.with { home in
      try await home.withImageHost {
        try home.share("Cow")
        let entry = try await newest(.delivered, home.daemon())
        let stop = try home.run("sharesheet", "daemon", "stop")
        #expect(stop.status == .exited(code: 0), "\(stop.errors)")
        for name in ["history.sqlite", "history.sqlite-wal", "history.sqlite-shm"] {
          unlink(home.directories.state.appending(path: name).path)
        }
        let daemon = try await home.daemon()
        // The daemon restores the entries after its start.
        for try await restored in daemon.historyEvents(of: entry.id) where restored.link != nil {
          break
        }
        let again = try await daemon.history(HistoryFilter())
        #expect(again.map(\.id) == [entry.id] && again.first?.link == entry.link)
        #expect(again.first?.destination == "ImgShare")
      }
    }
  }
}
