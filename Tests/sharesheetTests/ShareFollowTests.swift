import Contract
import DaemonClient
import Foundation
import Linux
import TestServers
import Testing

/// A face that begins to listen while its share changes.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ShareFollowTests {
  /// Reading the status and adding the listener must be one step. Otherwise the listener would miss
  /// a change in between, and a sheet would wait forever for its extension's first view.
  @Test("A listener gets the current status whenever it begins to listen")
  func currentStatus() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let client = ControlClient(socket: home.directories.controlSocket)
      for _ in 0..<40 {
        let offer = try await client.createShare(ShareCreation(items: [.text("healthy")]))
        let unwell = try #require(offer.extensions.first { $0.name == "Unwell" })
        try await withThrowingTaskGroup(of: Bool.self) { group in
          group.addTask {
            try await client.begin(offer.share, with: unwell.id)
            return true
          }
          for listener in 0..<48 {
            group.addTask {
              try await Task.sleep(for: .milliseconds(listener))
              for try await status in client.shareEvents(offer.share)
              where status.state == .composing { return true }
              return false
            }
          }
          for try await hasHeard in group { #expect(hasHeard) }
        }
        try await client.endShare(offer.share)
      }
    }
  }
}
