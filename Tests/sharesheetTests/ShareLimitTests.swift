import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A face or an extension that misbehaves repeatedly must not delay other faces and extensions.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ShareLimitTests {
  @Test("New shares of a face remove only old shares of the same face that never began")
  func unbegun() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let client = ControlClient(socket: home.directories.controlSocket)
      let other = try await share(in: home)
      var offers: [ShareOffer] = []
      for _ in 0..<200 {
        offers.append(try await client.createShare(ShareCreation(items: [.text("x")])))
      }
      let newest = try #require(offers.last)
      let unwell = try #require(newest.extensions.first { $0.name == "Unwell" })
      try await client.begin(newest.share, with: unwell.id)
      // The oldest share of this process has been removed. The share of the other process is there.
      let first = try #require(offers.first)
      await #expect(throws: ControlError.self) {
        try await client.begin(first.share, with: unwell.id)
      }
      try await client.begin(other, with: unwell.id)
    }
  }

  @Test("A share that never began is removed after its face has exited")
  func orphaned() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"], ["--unattended-deadline", "1"])
      let client = ControlClient(socket: home.directories.controlSocket)
      let own = try await client.createShare(ShareCreation(items: [.text("x")]))
      let orphan = try await share(in: home)
      let unwell = try #require(own.extensions.first { $0.name == "Unwell" })
      try await waitUntilGone(orphan, client)
      // The share of this process is still there, because this process still runs.
      try await client.begin(own.share, with: unwell.id)
    }
  }

  @Test("A share that has begun but has no listener is removed later")
  func unheard() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"], ["--unattended-deadline", "1"])
      let client = ControlClient(socket: home.directories.controlSocket)
      let offer = try await client.createShare(ShareCreation(items: [.text("x")]))
      let unwell = try #require(offer.extensions.first { $0.name == "Unwell" })
      let start = ContinuousClock.now
      try await client.begin(offer.share, with: unwell.id)
      try await waitUntilGone(offer.share, client)
      #expect(ContinuousClock.now - start >= .seconds(9))
    }
  }

  private func waitUntilGone(_ share: String, _ client: ControlClient) async throws {
    // While the share exists, the error names the extension.
    var error: ControlError?
    repeat {
      try await Task.sleep(for: .milliseconds(50))
      error = await #expect(throws: ControlError.self) {
        try await client.begin(share, with: "org.example.none")
      }
    } while error?.message.contains("org.example.none") == true
    #expect(error?.code == .notFound)
  }

  /// Creates a share from another process and returns its identifier.
  private func share(in home: CommandHome) async throws -> String {
    let output = try Descriptor.memoryFile(
      named: "offer", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    var curl = ChildProcess(path: "/usr/bin/curl")
    curl.arguments = [
      "-s", "--unix-socket", home.directories.controlSocket.path, "--json",
      String(
        decoding: try JSONEncoder().encode(ShareCreation(items: [.text("x")])), as: UTF8.self),
      "http://localhost/v1/shares",
    ]
    curl.descriptors = [nil, output, nil]
    #expect(try await CommandHome.end(of: curl.start()) == .exited(code: 0))
    let offer = Data(try CommandHome.text(output).utf8)
    return try JSONDecoder().decode(ShareOffer.self, from: offer).share
  }

  @Test(
    "An extension that repeatedly ends without a view is started again only after pauses")
  func crashLoop() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let client = ControlClient(socket: home.directories.controlSocket)
      var refusals: [String] = []
      var crashes = 0
      for _ in 0..<30 {
        let offer = try await client.createShare(ShareCreation(items: [.text("crash")]))
        let unwell = try #require(offer.extensions.first { $0.name == "Unwell" })
        do {
          try await client.begin(offer.share, with: unwell.id)
          for try await status in client.shareEvents(offer.share) where status.state.isFinal {
            #expect(status.message?.hasPrefix("Unwell crashed (SIGABRT).") == true)
            crashes += 1
            break
          }
        } catch let error as ControlError where error.code == .wrongState {
          refusals.append(error.message)
        }
        try await client.endShare(offer.share)
      }
      #expect((3...8).contains(crashes), "\(crashes)")
      #expect(
        refusals.allSatisfy {
          $0.hasPrefix("Unwell ended ")
            && $0.contains(" times in a row before it showed anything. Try again in ")
        })
      #expect(refusals.count == 30 - crashes)
    }
  }
}
