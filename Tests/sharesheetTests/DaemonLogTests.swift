import Foundation
import Linux
import TestServers
import Testing

/// Names from outside in the daemon's log.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DaemonLogTests {
  @Test("A hundred broken bundles neither forge a log line nor fill the log")
  func brokenBundles() async throws {
    try await CommandHome.with { home in
      for number in 0..<100 {
        try FileManager.default.createDirectory(
          at: home.directories.applications.appending(
            path: "a\n\(number) ready at\u{1B}[2J.app/PlugIns/x.appex"),
          withIntermediateDirectories: true)
      }
      try await home.run("daemon", "start").expect(0)
      let log = try String(contentsOf: home.directories.daemonLog, encoding: .utf8)
      let lines = log.split(whereSeparator: \.isNewline)
      let broken = lines.filter { $0.contains("ready at\\u{1b}[2J.app") }
      // Some of the bundles are logged, but not all 100.
      #expect((1...20).contains(broken.count), "\(log)")
      // Each line begins with a time, so no name has started a line.
      #expect(lines.allSatisfy { $0.hasPrefix("20") }, "\(log)")
    }
  }
}
