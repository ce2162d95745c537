import Foundation
import TestServers
import Testing

/// An extension with sources for iOS. `SourcePortTests` compares the sources with the port step's
/// output.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct PortedExtensionTests {
  @Test("Selectors, outlets and key-value coding work in a share as on iOS")
  func run() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Ported"])
      let share = try await home.run("share", "--text", "moo", "--to", "Ported", "--post", "--wait")
      share.expect(0)
      let log = try await home.run("logs", "Ported").output
      // Each line begins with its time and process.
      let said = log.split(separator: "\n").map {
        $0.split(separator: " ", maxSplits: 2).last.map(String.init) ?? ""
      }
      // The last two lines come after the request is complete, from a file that imports only
      // Foundation.
      #expect(
        said == [
          "tick", "pressed #selector(pressed)", "told 7", "responds true false",
          "end one two true a name", "[ported:end] error: logged 1 <private>",
          "loaded moo settings", "answered later",
        ], "\(log)")
      #expect(log.components(separatedBy: "pressed #selector").count == 2, "\(log)")
      #expect(!log.contains("told 8"), "\(log)")
    }
  }
}
