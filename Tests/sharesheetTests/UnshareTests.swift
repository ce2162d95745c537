import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

/// Without the user's confirmation, a response must not make the daemon send a request to another
/// server.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct UnshareTests {
  /// Shares a file with an extension whose response rule takes the whole deletion URL from the
  /// response.
  private func withShare(
    method: String = "DELETE", deletedAt deletion: String, redirectingTo place: String? = nil,
    _ body: (CommandHome, HistoryEntry, ScriptedServer) async throws -> Void
  ) async throws {
    let server = try await ScriptedServer { number, _ in
      if number > 0, let place { return .answer(307, headers: ["Location": place]) }
      return .answer(200, body: #"{"link":"http://127.0.0.1/cow","del":"\#(deletion)"}"#)
    }
    try await CommandHome.with { home in
      try home.startDaemon()
      let app = try home.app(version: "1")
      try Self.addRule(to: app, method: method)
      try await home.run("extensions", "install", app.path).expect(0)
      try home.setParcelEndpoint("\(server.url)/upload")
      let share = ["share", try home.photo(), "--to", CommandHome.parcel, "--post", "--wait"]
      try await home.run(share).expect(0)
      let entries = try await home.run("history", "--json").json([HistoryEntry].self)
      try await body(home, try #require(entries.first), server)
    }
    try await server.stop()
  }

  private static func addRule(to app: URL, method: String) throws {
    let file = app.appending(path: "PlugIns/ParcelExtension.appex/Info.plist")
    let old = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), format: nil)
    var plist = try #require(old as? [String: Any])
    plist["SharesheetResponse"] = [
      "URL": "{json:link}", "DeletionURL": "{json:del}", "DeletionMethod": method,
      "DeletionHeaders": ["Authorization": "moo", "X-Api-Key": "moo", "Accept": "cow/cow"],
    ]
    try PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0)
      .write(to: file)
  }

  @Test(
    "A request to another server needs the user's confirmation and carries no secrets",
    arguments: ["DELETE", "POST", "GET"])
  func otherServer(_ method: String) async throws {
    let database = try await ScriptedServer { _, _ in .answer(200, body: "{}") }
    try await withShare(method: method, deletedAt: "\(database.url)/db/") { home, entry, _ in
      for options in [[], ["--json"]] {
        let refused = try await home.run(["history", "unshare", entry.id] + options)
        refused.expect(9)
        for words in [
          "127.0.0.1, port \(database.port), on this computer", "\(method) \(database.url)/db/",
          "unshare \(entry.id) --yes",
        ] where options.isEmpty {
          #expect(refused.errors.contains(words), "\(refused.errors)")
        }
      }
      for (answer, status) in [("n", 5), ("", 5), ("y", 0)] as [(String, Int32)] {
        #expect(database.requests.isEmpty)
        let terminal = try PseudoTerminal()
        var process = home.process(["history", "unshare", entry.id])
        process.descriptors = [terminal.other, nil, terminal.other]
        process.takesTerminal = true
        let pid = try process.start()
        #expect(try terminal.read(until: "[y/N]"))
        try terminal.type(answer + "\r")
        #expect(try await CommandHome.end(of: pid) == .exited(code: status))
      }
      let request = try #require(database.requests.first)
      #expect(database.requests.count == 1 && request.method == method)
      #expect(request.headers["Authorization"].isEmpty && request.headers["X-Api-Key"].isEmpty)
      #expect(request.headers["Accept"] == ["cow/cow"])
    }
    try await database.stop()
  }

  @Test("--yes confirms the request")
  func yes() async throws {
    let database = try await ScriptedServer { _, _ in .answer(200, body: "{}") }
    try await withShare(deletedAt: "\(database.url)/db/") { home, entry, _ in
      try await home.run("history", "unshare", entry.id, "--yes").expect(0)
      #expect(database.requests.count == 1)
    }
    try await database.stop()
  }

  @Test(
    "The response's own server gets the secrets and cannot redirect the removal to another server")
  func redirected() async throws {
    let database = try await ScriptedServer { _, _ in .answer(200, body: "{}") }
    let target = "\(database.url)/db/"
    try await withShare(deletedAt: "/delete", redirectingTo: target) { home, entry, server in
      let taken = try await home.run("history", "unshare", entry.id)
      taken.expect(1)
      #expect(
        taken.errors.contains("to another server, 127.0.0.1:\(database.port)"), "\(taken.errors)")
      #expect(database.requests.isEmpty)
      #expect(server.requests.last?.headers["X-Api-Key"] == ["moo"])
    }
    try await database.stop()
  }
}
