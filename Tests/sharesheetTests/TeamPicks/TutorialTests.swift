import Contract
import Foundation
import Linux
import TestServers
import Testing

/// The tutorial's steps with a gateway that is configured as in the tutorial.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct TutorialTests {
  private func with(
    _ gateway: TestGateway, _ body: (CommandHome) async throws -> Void
  ) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["TutorialTeamPicks"])
      let container = try #require(
        try home.directories.containerURL(forGroup: "group.test.tutorial-teampicks"))
      try Data("\(gateway.url)/db/".utf8).write(to: container.appending(path: "endpoint"))
      try await gateway.run { try await body(home) }
    }
  }

  private let share = ["share", "--text", "Paranoid", "--to", "Tutorial Track", "--post"]

  /// Under the default sync function the document is in no channel, so only an administrator sees
  /// the document.
  @Test(arguments: ["None", "rock"]) func listing(team: String) async throws {
    let gateway = try TestGateway()
    try await with(gateway) { home in
      let setting = team == "None" ? [] : ["--set", "Team=\(team)"]
      // The list of teams is empty until the gateway has responded.
      try await home.run(share + setting).expect(0)
      let document = try #require(try await gateway.all().first)
      #expect(document.text == "Paranoid" && document.team == team && document.channels == nil)
      #expect(try await gateway.visible().isEmpty)
    }
  }

  /// The tutorial's steps with `curl` alone.
  @Test("The tutorial's requests work as written") func requests() async throws {
    let gateway = try TestGateway()
    try await gateway.run {
      let session = try await Curl.run(["\(gateway.url)/db/_session"])
      #expect(session.status == 200)
      #expect(
        session.text.contains(#""channels":{"!":1,"house":1,"pop":1,"rock":1}"#), "\(session.text)")
      let saved = try await Curl.run([
        "-X", "POST", "\(gateway.url)/db/", "-H", "Content-Type: application/json", "-d",
        #"{"text":"hello","team":"pop"}"#,
      ])
      #expect(saved.status == 200)
      // Real gateways compute the same digest.
      #expect(saved.header("Etag") == #""1-e1c7c86f18bc0c0be00431f8d145c9a9""#)
      let id = try #require(saved.header("Location"))
      #expect(try await Curl.run(["\(gateway.url)/db/\(id)"]).status == 403)
      let seen = try await Curl.run(["\(gateway.adminURL)/db/\(id)"])
      #expect(seen.status == 200 && seen.text.contains(#""team":"pop""#))
      let several = try await Curl.run([
        "-X", "POST", "\(gateway.url)/db/_bulk_docs", "-H", "Content-Type: application/json", "-d",
        #"{"docs":[{"text":"a","team":"pop","channels":["pop"]},{"text":"b","team":"rock"}]}"#,
      ])
      #expect(several.status == 201)
      #expect(try await gateway.visible().map(\.text) == ["a"])
      let dashboard = try await Curl.run(["\(gateway.adminURL)/_admin/"])
      #expect(dashboard.status == 200)
      #expect(dashboard.header("Content-Type")?.hasPrefix("text/html") == true)
      #expect(gateway.log.contains("HTTP"))
    }
  }

  /// Runs the sample, which was a playground in the tutorial, as a script of `swift`.
  @Test("The playground lists the channels") func playground() async throws {
    let gateway = try TestGateway()
    let file = CommandHome.fixtures.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Extensions/TeamPicks/Playgrounds/REST_GET_channels.swift")
    try await gateway.run {
      var sample = ChildProcess(path: "/usr/bin/env")
      sample.arguments = ["swift", file.path, "\(gateway.url)/db"]
      let environment = ProcessInfo.processInfo.environment
      sample.environment = environment.filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
      let output = try Descriptor.capture(named: "output")
      sample.descriptors = [nil, output, output]
      #expect(try await CommandHome.end(of: try sample.start()) == .exited(code: 0))
      #expect(try CommandHome.text(output) == "!\nhouse\npop\nrock\n")
    }
  }
}
