import Contract
import Foundation
import TestServers
import Testing

@testable import sharesheet

/// The time between Post and sending.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct UndoTests {
  private static func post(_ home: CommandHome, _ more: String...) async throws
    -> CommandHome.Ending
  {
    try await home.run(
      ["share", try home.photo(), "--to", "ShareAlike", "--message", "Moo", "--post"] + more)
  }

  @Test("A share that is cancelled in its time for undoing never reaches the server")
  func cancelled() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      try await home.run("settings", "undo", "600").expect(0)
      let posted = try await Self.post(home)
      posted.expect(0)
      #expect(posted.errors.contains("It is sent in 600 s."))
      let waiting = try await home.run("transfers", "--json").json([TransferStatus].self)
      #expect(waiting.map(\.cause) == [.time])
      try await home.run("history", "cancel", "cow").expect(0)
      let entry = try await home.run("history", "show", "cow", "--json").json(HistoryEntry.self)
      #expect(entry.state == .cancelled)
      try await home.run("history", "cancel", "cow").expect(1)
      // Without a time for undoing, the next share is sent at once.
      try await home.run("settings", "undo", "-").expect(0)
      try await Self.post(home, "--wait").expect(0)
      #expect(server.requests.count == 1)
    }
    try await server.stop()
  }

  @Test("A share that is not cancelled is sent after its time for undoing")
  func sent() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      try await home.run("settings", "undo", "1").expect(0)
      let begun = ContinuousClock.now
      try await Self.post(home, "--wait").expect(0)
      #expect(ContinuousClock.now - begun >= .seconds(1))
      #expect(server.requests.count == 1)
    }
    try await server.stop()
  }
}
