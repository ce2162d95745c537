import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A full disk at the moment of Post.
@Suite(.timeLimit(.minutes(3)), .ownThreads, .ownNamespaces) struct FullDiskTests {
  @Test("The sheet keeps the text, names the remedy, and posts after space is freed")
  func keepsTheText() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      let disk = try SmallDisk(at: home.directories.state)
      try home.setEndpoint(server.url)
      try await home.run("daemon", "start").expect(0)
      let client = try #require(DaemonStarter(directories: home.directories).runningDaemon())

      let offer = try await client.createShare(ShareCreation(items: [.text("cow")]))
      let extensions = offer.extensions.filter { $0.name == "ShareAlike" }
      try await client.begin(offer.share, with: try #require(extensions.first).id)
      var events = client.shareEvents(offer.share).makeAsyncIterator()
      _ = try await Self.next(&events) { $0.state == .composing }

      try disk.fill()
      try await client.send(.text("every character", revision: 1), to: offer.share)
      try await client.send(.post, to: offer.share)
      let kept = try await Self.next(&events) { $0.state == .composing && $0.message != nil }
      #expect(kept.view?.compose?.text == "every character")
      #expect(kept.message?.contains("the disk is full. Free some space and try again.") == true)
      #expect(kept.message?.hasSuffix("Nothing was sent.") == true)
      #expect(kept.transfers.isEmpty)
      #expect(try await client.transfers().isEmpty)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: home.directories.spool.path) == [])
      #expect(server.begun == 0)

      disk.makeRoom()
      try await client.send(.post, to: offer.share)
      _ = try await Self.next(&events) { $0.state == .posted }
      await server.waitForRequests(1)
      let body = try #require(server.requests.first?.body)
      #expect(String(decoding: body, as: UTF8.self).contains("every character"))
    }
    try await server.stop()
  }

  private static func next(
    _ events: inout AsyncThrowingStream<ShareStatus, any Error>.Iterator,
    until isReached: (ShareStatus) -> Bool
  ) async throws -> ShareStatus {
    while let status = try await events.next() {
      if isReached(status) { return status }
      try #require(status.state != .failed, "\(status.message ?? "")")
    }
    throw CancellationError()
  }
}
