import ControlAPI
import Directories
import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Wire

/// Whatever an extension does, the person gets a sentence, and nothing else comes to harm.
@Suite(.timeLimit(.minutes(2)), .ownThreads) struct UnwellExtensionTests {
  @Test(
    "An extension that misbehaves ends its own share, with a reason, and nothing else",
    arguments: [
      ("hang", "Unwell showed nothing for 3 seconds and was ended. Nothing was sent."),
      ("crash", "Unwell crashed. Nothing was sent."),
      ("crash-on-post", "Unwell crashed. Nothing was sent."),
      ("hang-on-post", "Unwell did not finish within 3 seconds and was ended. Nothing was sent."),
      ("garbage", "Unwell was ended because a message of version 255 came"),
      ("babble", "Unwell was ended because it sent more than 16 MB of messages."),
      ("memory", "Unwell crashed. Nothing was sent."),
    ])
  func endsAlone(symptom: String, sentence: String) async throws {
    try await CommandHome.with { home in
      // Only what hangs has to be waited for; eating memory takes as long as the machine is busy.
      let deadline = symptom.hasPrefix("hang") ? "3" : "30"
      let daemon = try home.startDaemon(
        knowing: ["Unwell"], ["--first-view-deadline", deadline, "--post-deadline", deadline])
      let share = try await home.run("share", "--text", symptom, "--to", "Unwell", "--post")
      share.expect(1)
      #expect(share.errors.contains(sentence), "\(share.errors)")

      // The same daemon serves the next share, and no process of the extension is left.
      let next = try await home.run("share", "--text", "print", "--to", "Unwell", "--post")
      next.expect(0)
      #expect(home.daemons == [daemon])
      let status = try await home.run("daemon", "status", "--json").json(DaemonStatus.self)
      #expect(status.pid == daemon)
      #expect(status.memory.anonymous < 64 << 20)
    }
  }

  @Test("What an extension prints is kept and shown")
  func logs() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      try await home.run("share", "--text", "print", "--to", "Unwell", "--post").expect(0)
      let logs = try await home.run("logs", "Unwell")
      logs.expect(0)
      #expect(
        logs.output.contains("standard output") && logs.output.contains("standard error"),
        "\(logs.output)")
    }
  }

  @Test("An extension killed while its sheet is open ends the share with a reason")
  func killed() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let client = ControlClient(socket: home.directories.controlSocket)
      let offer = try await client.createShare(ShareCreation(items: [.text("print")]))
      let unwell = try #require(offer.extensions.first { $0.name == "Unwell" })
      var events = client.shareEvents(offer.share).makeAsyncIterator()
      try await client.begin(offer.share, with: unwell.id)
      while let status = try await events.next(), status.state != .composing {}
      for pid in home.extensions(named: "UnwellExtension") { Glibc.kill(pid, SIGKILL) }
      var last: ShareStatus?
      while let status = try await events.next() {
        last = status
        if status.state.isFinal { break }
      }
      #expect(last?.state == .failed)
      #expect(last?.message?.hasPrefix("Unwell was killed. Nothing was sent.") == true)
      await #expect(throws: ControlError.self) { try await client.send(.post, to: offer.share) }
    }
  }

  @Test("Extensions die with the daemon, even by kill -9")
  func orphans() async throws {
    try await CommandHome.with { home in
      let daemon = try home.startDaemon(knowing: ["Unwell"])
      let client = ControlClient(socket: home.directories.controlSocket)
      let offer = try await client.createShare(ShareCreation(items: [.text("hang")]))
      let unwell = try #require(offer.extensions.first { $0.name == "Unwell" })
      try await client.begin(offer.share, with: unwell.id)
      let pids = home.extensions(named: "UnwellExtension")
      #expect(pids.count == 1)
      let ends = try pids.map { try ProcessEnd(of: $0) }
      try await home.kill(daemon)
      for end in ends { await end.wait() }
    }
  }
}
