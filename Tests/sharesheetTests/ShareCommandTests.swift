import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct ShareCommandTests {
  /// The keys of the report on which a script can rely.
  private struct Report: Decodable {
    struct Transfer: Decodable {
      var id: String
      var state: String
      var method: String
      var url: String
      var status: Int?
      var bytesSent: Int64
      var bytesTotal: Int64
      var attempts: Int
      var response: String?
    }

    var share: String?
    var `extension`: String?
    var state: String
    var message: String?
    var transfers: [Transfer]
  }

  @Test("A photo is delivered with its text")
  func delivered() async throws {
    let server = try await ScriptedServer { _, _ in .answer(201, body: "thanks") }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url + "/cow")
      let share = try await home.run(
        "share", try home.photo(), "--to", "sharealike", "--message", "Highland Cow", "--post",
        "--wait", "--timeout", "60", "--json")
      share.expect(0)
      let report = try share.json(Report.self)
      #expect(report.state == "delivered")
      #expect(report.extension?.isEmpty == false && report.share?.isEmpty == false)
      let transfer = try #require(report.transfers.first)
      #expect(report.transfers.count == 1)
      #expect(transfer.state == "delivered" && transfer.status == 201)
      #expect(transfer.url == server.url + "/cow" && transfer.response == "thanks")
      #expect(transfer.bytesSent == transfer.bytesTotal && transfer.bytesTotal > 0)
    }
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1 && request.uri == "/cow")
    #expect(String(decoding: request.body, as: UTF8.self).contains("Highland Cow"))
    try await server.stop()
  }

  @Test("Without --wait the command ends after the hand-off and reports the queued upload")
  func posted() async throws {
    try await CommandHome.with { home in
      try home.setEndpoint("http://127.0.0.1:9/")
      let text = try Descriptor.memoryFile(
        named: "text", holding: UnsafeRawBufferPointer(start: nil, count: 0))
      try Array("Moo".utf8).withUnsafeBytes { try text.writeAll($0) }
      lseek(text.number, 0, SEEK_SET)
      let share = try await home.run("share", "-", "--to", "ShareAlike", "--post", input: text)
      share.expect(0)
      #expect(share.output == "Saved. ShareAlike will send it.\n")
      #expect(try await home.run("transfers", "--json").json([TransferStatus].self).count == 1)
    }
  }

  @Test(
    "A permanent failure exits with 6, a timeout with 8, and a cancelled transfer ends cancelled")
  func notDelivered() async throws {
    let server = try await ScriptedServer { _, _ in .answer(400, body: "no") }
    try await CommandHome.with { home in
      let words = [
        "share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait", "--json",
      ]
      try home.setEndpoint(server.url)
      let failed = try await home.run(words)
      failed.expect(6)
      let report = try failed.json(Report.self)
      #expect(report.state == "failed" && report.transfers.first?.status == 400)
      #expect(report.transfers.first?.response == "no")

      try home.setEndpoint("http://127.0.0.1:9/")
      let late = try await home.run(words + ["--timeout", "2"])
      late.expect(8)
      let queued = try #require(try late.json(Report.self).transfers.first)
      #expect(try late.json(Report.self).state == "posted")
      #expect(late.errors.contains("still queued"))
      #expect(
        try await home.run("transfers", "show", queued.id, "--json").json(TransferStatus.self)
          .state.isFinal == false)
      try await home.run("transfers", "cancel", queued.id).expect(0)
      #expect(
        try await home.run("transfers", "show", queued.id, "--json").json(TransferStatus.self)
          .state == .cancelled)
    }
    try await server.stop()
  }

  @Test("If the list of known apps cannot be written, the share succeeds and the log says so")
  func unwritableKnownApps() async throws {
    try await CommandHome.with { home in
      try home.setEndpoint("http://127.0.0.1:9/")
      // The daemon writes the list to this path and then renames the file. The folder prevents
      // that.
      let place = home.directories.data.appending(path: "known-apps.json.new")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try await home.run("share", "--text", "Moo", "--to", "ShareAlike", "--post").expect(0)
      let log = try String(contentsOf: home.directories.daemonLog, encoding: .utf8)
      #expect(log.contains("com.shinobicontrols.ShareAlike could not be recorded"), "\(log)")
    }
  }

  @Test("After Ctrl-C during --wait the transfer stays queued, and the command reports that")
  func interrupted() async throws {
    let server = try await ScriptedServer { _, _ in .answer(503) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let (ours, theirs) = try UnixSocket.pair(.stream)
      let (pid, output, _) = try home.start(
        ["share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait"],
        errors: theirs.descriptor)
      // The message is on standard error, because standard output has only links.
      let saved = try ours.receive(upTo: 1000).bytes
      #expect(String(decoding: saved, as: UTF8.self).hasPrefix("Saved. ShareAlike will send it.\n"))
      #expect(kill(pid, SIGINT) == 0)
      #expect(try await CommandHome.end(of: pid) == .killed(signal: SIGINT))
      var said = ""
      while !said.contains("1 transfer is still queued") {
        try Task.checkCancellation()
        said += String(decoding: try ours.receive(upTo: 1000).bytes, as: UTF8.self)
      }
      #expect(try CommandHome.text(output).isEmpty)
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      #expect(transfers.map(\.state.isFinal) == [false])
    }
    try await server.stop()
  }

  @Test("Ctrl-C while the extension finishes reports the handed-off transfers with --json")
  func interruptedWhileFinishing() async throws {
    struct Report: Decodable {
      var state: String
      var transfers: [Transfer]

      struct Transfer: Decodable { var id: String }
    }
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Hasty"], ["--finish-deadline", "60"])
      let (ours, theirs) = try UnixSocket.pair(.stream)
      // The photo is handed off, and other work of the extension does not end.
      let (pid, _, errors) = try home.start(
        [
          "share", try home.photo("cow.png"), "--to", "Hasty", "--message",
          "lasting http://127.0.0.1:9/", "--post", "--wait", "--json",
        ],
        output: theirs.descriptor)
      var queued: [TransferStatus] = []
      for _ in 0..<100 where queued.isEmpty {
        try await Task.sleep(for: .milliseconds(100))
        queued = try await home.run("transfers", "--json").json([TransferStatus].self)
      }
      #expect(kill(pid, SIGINT) == 0)
      #expect(try await CommandHome.end(of: pid) == .killed(signal: SIGINT))
      #expect(try CommandHome.text(errors).contains("'sharesheet transfers' shows "))
      let printed = try ours.receive(upTo: 1 << 16).bytes
      let report = try JSONDecoder().decode(Report.self, from: Data(printed))
      #expect(report.state == "posted" && queued.count == 1)
      #expect(report.transfers.map(\.id) == queued.map(\.id))
    }
  }

  @Test("25 characters are posted, and 26 are refused with exit 4 and the number to remove")
  func tooLong() async throws {
    try await CommandHome.with { home in
      try home.setEndpoint("http://127.0.0.1:9/")
      // The limit counts characters as a user does, so each of these emoji is one character.
      let fitting = String(repeating: "👩‍🌾", count: 25)
      let words = ["share", "--text", "x", "--to", "ShareAlike", "--post", "--json", "--message"]
      try await home.run(words + [fitting]).expect(0)
      let long = try await home.run(words + [fitting + "e\u{301}"])
      long.expect(4)
      #expect(long.errors.contains("Shorten it by 1 character."))
      #expect(try long.json(Report.self).state == "contentNotValid")
      #expect(try await home.run("transfers", "--json").json([TransferStatus].self).count == 1)
    }
  }

  @Test("ShareAlike is offered for one photo or a text, and for other items the reason is shown")
  func offers() async throws {
    try await CommandHome.with { home in
      let (one, two) = (try home.photo("a.png"), try home.photo("b.png"))
      func shareAlike(_ words: String...) async throws -> ExtensionListing {
        let list = try await home.run(["extensions", "--json"] + words)
        list.expect(0)
        return try #require(
          try list.json([ExtensionListing].self).first { $0.name == "ShareAlike" })
      }
      #expect(try await shareAlike(one).offered)
      #expect(try await shareAlike("--text", "x").offered)
      // No extension accepts two photos or a PDF.
      let pdf = try home.file("a.pdf", Data("%PDF-1.4".utf8))
      for (words, isTaken) in [
        ([one, two], false), ([pdf], false), (["--url", "https://example.org/"], true),
      ] {
        let list = try await home.run(["extensions", "list", "--json"] + words)
        let listing = try #require(
          try list.json([ExtensionListing].self).first { $0.name == "ShareAlike" })
        #expect(!listing.offered && listing.reason?.isEmpty == false)
        try await home.run(["share", "--to", "ShareAlike", "--post"] + words).expect(3)
        guard !isTaken else { continue }
        let refused = try await home.run(["share", "--post", "--json"] + words)
        refused.expect(3)
        #expect(refused.errors.contains(listing.reason ?? "?"))
        #expect(try refused.json(Report.self).state == "notOffered")
      }
      #expect(try await shareAlike().offered == false)
    }
  }

  @Test("An unknown name exits with 2, and a missing choice without a terminal exits with 9")
  func unanswered() async throws {
    try await CommandHome.with { home in
      let photo = try home.photo()
      let unknown = try await home.run("share", photo, "--to", "Nobody", "--post")
      unknown.expect(2)
      #expect(unknown.errors.contains("ShareAlike"))
      let asked = try await home.run("share", photo, "--json")
      asked.expect(9)
      #expect(asked.errors.contains("--post"))
      #expect(try asked.json(Report.self).state == "unanswered")
    }
  }
}
