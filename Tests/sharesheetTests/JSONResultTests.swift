import Contract
import Foundation
import Glibc
import Linux
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

/// The output of a failed command with `--json`, apart from the error.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct JSONResultTests {
  private static let shareKeys: Set<String> = [
    "share", "extension", "state", "message", "transfers", "link", "otherLinks", "action", "files",
    "returned", "copied", "chain",
  ]

  @Test(
    "A share that fails before it begins has the keys of a share and the state failed",
    arguments: [
      ["/nonexistent/cow.jpg"], ["--text", "Moo", "--to", "Nobody", "--post"],
      ["--text", "Moo", "--to", "save=/nonexistent"],
    ])
  func share(words: [String]) async throws {
    try await CommandHome.with { home in
      let words = ["share"] + words + ["--json"]
      let failure = try PrintedFailure(try await home.run(words), words)
      #expect(Set(failure.result.keys) == Self.shareKeys)
      #expect(failure.result["state"] as? String == "failed" && failure.exit != 0)
    }
  }

  @Test("A share whose daemon cannot be started has the state failed")
  func withoutDaemon() async throws {
    try await CommandHome.with { home in
      // The daemon cannot create its socket, because a file is in place of the socket's folder.
      try FileManager.default.removeItem(at: home.directories.runtime)
      _ = try home.file("run", Data())
      let words = ["share", "--text", "Moo", "--to", "ShareAlike", "--post", "--json"]
      let failure = try PrintedFailure(try await home.run(words), words)
      #expect(Set(failure.result.keys) == Self.shareKeys)
      #expect(failure.result["state"] as? String == "failed", "\(failure.result)")
      try FileManager.default.removeItem(at: home.url.appending(path: "run"))
    }
  }

  @Test("After --timeout the object lists the queued transfers, and its error has exit 8")
  func timeout() async throws {
    let server = try await ScriptedServer { _, _ in .silence }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let words = [
        "share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait", "--timeout", "2",
        "--json",
      ]
      let failure = try PrintedFailure(try await home.run(words), words)
      #expect(failure.code == "timedOut" && failure.exit == 8 && failure.remedy != nil)
      #expect(failure.result["state"] as? String == "posted")
      #expect((failure.result["transfers"] as? [Any])?.count == 1)
    }
    try await server.stop()
  }

  @Test("On a signal the command prints an object with exit 128 plus the signal's number, and ends")
  func interrupted() async throws {
    let server = try await ScriptedServer { _, _ in .silence }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let words = ["share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait", "--json"]
      let (pid, output, _) = try home.start(words)
      await server.waitForRequests(1)
      #expect(kill(pid, SIGTERM) == 0)
      #expect(try await CommandHome.end(of: pid) == .killed(signal: SIGTERM))
      let printed = try CommandHome.text(output).split(separator: "\n").map(String.init)
      #expect(printed.count == 1)
      let failure = try PrintedFailure(line: try #require(printed.first), words)
      #expect(failure.code == "interrupted" && failure.exit == 128 + Int(SIGTERM))
      // The state is posted even if the signal comes before the report that the extension finished.
      #expect(failure.result["state"] as? String == "posted")
    }
    try await server.stop()
  }

  @Test("A failed transfer is printed with the error, and after a list the error comes last")
  func delivery() async throws {
    let server = try await ScriptedServer { _, _ in .answer(400, body: "no") }
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let add = ["transfers", "add", "--url", server.url, "--file", file, "--wait", "--json"]
      let one = try PrintedFailure(try await home.run(add), add)
      #expect(one.code == "deliveryFailed" && one.exit == 6 && one.remedy != nil)
      #expect(one.result["state"] as? String == "failed" && one.result["id"] is String)

      let line = #"{"url":"\#(server.url)","file":"\#(file)"}"# + "\n"
      let list = try home.file("list", Data((line + line).utf8))
      let words = ["transfers", "add", "--from-list", list, "--wait", "--json"]
      let ending = try await home.run(words)
      ending.expect(6)
      let printed = ending.output.split(separator: "\n").map(String.init)
      #expect(printed.count == 3)
      let last = try PrintedFailure(line: try #require(printed.last), words)
      #expect(last.code == "deliveryFailed" && last.result.isEmpty)
      for line in printed.dropLast() {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(value?["id"] is String && value?["error"] == nil, "\(line)")
      }
    }
    try await server.stop()
  }

  @Test("Unchanged transfers are printed with the error, and after several the error comes last")
  func unchanged() async throws {
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let add = ["transfers", "add", "--url", "http://127.0.0.1:9/", "--file", file, "--json"]
      var ids: [String] = []
      for _ in 0..<2 {
        let id = try await home.run(add).json(TransferStatus.self).id
        try await home.run("transfers", "cancel", id).expect(0)
        ids.append(id)
      }
      for command in ["cancel", "pause", "resume", "retry"] {
        let words = ["transfers", command, ids[0], "--json"]
        let failure = try PrintedFailure(try await home.run(words), words)
        #expect(failure.code == "unchanged" && failure.exit == 1)
        #expect(failure.result["id"] as? String == ids[0])
      }
      for command in ["cancel", "retry"] {
        let words = ["transfers", command] + ids + ["--json"]
        let ending = try await home.run(words)
        ending.expect(1)
        let printed = ending.output.split(separator: "\n").map(String.init)
        #expect(printed.count == 3)
        let last = try PrintedFailure(line: try #require(printed.last), words)
        #expect(last.code == "unchanged" && last.result.isEmpty)
      }
    }
  }

  @Test("The error is added to a report's keys, and a list with an error is under `result`")
  func reports() async throws {
    try await CommandHome.with { home in
      let check = ["integrate", "--check", "--json"]
      let missing = try PrintedFailure(try await home.run(check), check)
      #expect(missing.exit == 1 && (missing.result["files"] as? [Any])?.isEmpty == false)

      let folder = home.url.appending(path: "Cow")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("import MapKit\n".utf8).write(to: folder.appending(path: "Cow.swift"))
      let port = ["port", "--check", folder.path, "--json"]
      let findings = try PrintedFailure(try await home.run(port), port)
      #expect(findings.exit == 1 && (findings.result["result"] as? [Any])?.isEmpty == false)
    }
  }

  @Test(
    "The error is added to any value",
    arguments: [
      (nil, #"{"error":1}"#), ("{}", #"{"error":1}"#), (#"{"a":2}"#, #"{"a":2,"error":1}"#),
      ("[]", #"{"error":1,"result":[]}"#), (#"[{"a":2}]"#, #"{"error":1,"result":[{"a":2}]}"#),
      ("null", #"{"error":1,"result":null}"#), (#""{""#, #"{"error":1,"result":"{"}"#),
      ("7", #"{"error":1,"result":7}"#),
    ] as [(String?, String)])
  func joined(value: String?, printed: String) {
    #expect(JSONResult.joined(value, "1") == printed)
  }

  @Test(
    "--json is found only where it is a flag",
    arguments: [
      ([], false), (["--json"], true), (["share", "cow.jpg", "--json"], true),
      (["--odd", "--json", "--"], true), (["share", "--", "--json"], false),
      (["share", "--message", "--json"], false),
      (["share", "--message", "--json", "--json"], true),
      (["share", "--message"], false),
      (["share", "--text", "--json", "--post"], false), (["share", "--to", "--json"], true),
      (["share", "json"], false), (["share", "--json=1"], false), (["share", "--JSON"], false),
    ] as [([String], Bool)])
  func flag(words: [String], isSet: Bool) {
    #expect(JSONFlag.isSet(in: words) == isSet)
  }

  @Test("The remedy is separated from the message")
  func remedy() {
    let error = ControlError(
      .notFound, "There is no cow.", remedies: [.listExtensions, .listPeople])
    let failure = CommandFailure(error)
    #expect(failure.message == "There is no cow.")
    #expect(failure.remedy == "`sharesheet extensions` lists them. `sharesheet people` lists them.")
    #expect(failure.code == "invalidRequest" && failure.exit == 2)
    let plain = CommandFailure(ShareError(.unanswered, "Choose one with --to."))
    #expect(plain.message == "Choose one with --to." && plain.remedy == nil && plain.exit == 9)
    #expect(CommandFailure(ShareError(.unanswered)).remedy != nil)
  }

  @Test("A posted share stays posted, but an unknown hand-off makes a failed share unknown")
  func states() {
    for code in [ShareError.Code.noDaemon, .handOffUnknown] {
      #expect(ShareReport.State.posted.after(code) == .posted)
      #expect(ShareReport.State.delivered.after(code) == .posted)
    }
    #expect(ShareReport.State.failed.after(.noDaemon) == .failed)
    #expect(ShareReport.State.failed.after(.handOffUnknown) == .unknown)
  }
}
