import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// `share --wait` waits for the link in the history, however long the response rule takes.
@Suite(.timeLimit(.minutes(3)), .ownThreads, .serialized) struct ReturnedLinkTests {
  /// A response rule whose evaluation on `body` takes 80 ms, far longer than a client needs to
  /// request the link. The rule finds no link.
  private static let slow =
    "https://cow.example/" + String(repeating: "{regex:(?:a+)+$|Z}", count: 50) + "{json:none}"
  /// The number of concurrent shares. The daemon reads one response after the other, so most
  /// clients request a link that has not been read yet.
  private static let count = 4
  private static let link = "{json:link}"
  private static let address = "https://cow.example/1"
  private static let text = String(repeating: "a", count: 15) + "bZ"
  private static let body = #"{"link": "\#(address)", "text": "\#(text)"}"#

  struct Case: CustomTestStringConvertible, Sendable {
    var rule: [String: String]
    var hasLink: Bool
    var files = 1
    var testDescription: String {
      let slow = rule.filter { $0.value == ReturnedLinkTests.slow }.keys.sorted()
      return "\(rule.keys.sorted()), slow: \(slow), \(files) files, \(hasLink ? "a link" : "none")"
    }
  }

  static let cases = [
    Case(rule: ["URL": slow], hasLink: false),
    Case(rule: ["URL": slow, "ErrorMessage": slow], hasLink: false),
    Case(rule: ["URL": slow, "DeletionURL": link], hasLink: false, files: 3),
    Case(rule: ["URL": "{json:none}", "DeletionURL": slow], hasLink: false),
    Case(rule: ["URL": link, "DeletionURL": slow], hasLink: true),
    Case(rule: ["URL": link, "ThumbnailURL": slow], hasLink: true),
    Case(rule: ["URL": link, "DeletionURL": slow], hasLink: true, files: 3),
    Case(rule: ["URL": link], hasLink: true),
    Case(rule: ["URL": "{json:none}"], hasLink: false),
  ]

  @Test(
    "A link is printed with exit 0, and without a link the command exits with 6", arguments: cases)
  func finalWord(_ example: Case) async throws {
    struct Report: Decodable { var link: String? }
    let server = try await ScriptedServer { _, _ in .answer(200, body: Self.body) }
    try await CommandHome.with { home in
      try await home.run("extensions", "install", try home.parcel(example.rule).path).expect(0)
      try home.setParcelEndpoint(server.url)
      let files = try (0..<example.files).map { try home.photo("cow-\($0).png") }
      let share = ["share"] + files + ["--to", "Parcel", "--post", "--wait"]
      async let json = home.run(share + ["--json"])
      let endings = try await withThrowingTaskGroup(of: CommandHome.Ending.self) { group in
        for _ in 1..<Self.count { group.addTask { try await home.run(share) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for ending in endings {
        ending.expect(example.hasLink ? 0 : 6)
        #expect(ending.output == (example.hasLink ? Self.address + "\n" : ""))
        #expect(
          ending.errors.contains("returned no link") == !example.hasLink, "\(ending.errors)")
      }
      let report = try await json
      report.expect(example.hasLink ? 0 : 6)
      #expect(try report.json(Report.self).link == (example.hasLink ? Self.address : nil))
    }
    try await server.stop()
  }

  @Test("For an extension without a response rule the command waits for no link")
  func noRule() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: Self.body) }
    try await CommandHome.with { home in
      try await home.run("extensions", "install", try home.parcel(nil).path).expect(0)
      try home.setParcelEndpoint(server.url)
      let ending = try await home.run(
        "share", try home.photo(), "--to", "Parcel", "--post", "--wait")
      ending.expect(0)
      #expect(ending.output.isEmpty)
    }
    try await server.stop()
  }

  @Test("A history that cannot be read is reported with exit 6")
  func unreadableHistory() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: Self.body) }
    try await CommandHome.with { home in
      let file = home.directories.state.appending(path: "history.sqlite")
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      try await home.run("extensions", "install", try home.parcel(["URL": Self.link]).path)
        .expect(0)
      try home.setParcelEndpoint(server.url)
      let ending = try await home.run(
        "share", try home.photo(), "--to", "Parcel", "--post", "--wait")
      ending.expect(6)
      #expect(
        ending.errors.contains(
          "It is unknown whether a link was returned: The history cannot be read"),
        "\(ending.errors)")
      #expect(server.requests.count == 1)
    }
    try await server.stop()
  }
}

extension CommandHome {
  /// Returns the app Parcel with the given response rule in its extension.
  fileprivate func parcel(_ rule: [String: String]?) throws -> URL {
    let app = try app(version: "1")
    let file = app.appending(path: "PlugIns/ParcelExtension.appex/Info.plist")
    var information = try #require(
      try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        as? [String: Any])
    information["SharesheetResponse"] = rule
    try PropertyListSerialization.data(fromPropertyList: information, format: .xml, options: 0)
      .write(to: file)
    return app
  }
}
