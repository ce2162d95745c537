import ControlAPI
import Directories
import Foundation
import TestServers
import Testing

@testable import sharesheet

/// Waiting for ends of which no event tells.
@Suite(.timeLimit(.minutes(2)), .ownThreads) struct DeliveryTests {
  /// The events begin with the newest thousand.
  @Test func olderOnesThanTheEventsBeginWithAreWaitedFor() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let line = #"{"url":"\#(server.url)/","file":"\#(file)"}"# + "\n"
      let count = TransferStatus.listLimit + 100
      let list = try home.file("list", Data(String(repeating: line, count: count).utf8))
      let add = try await home.run("transfers", "add", "--from-list", list, "--wait", "--json")
      add.expect(0)
      #expect(add.output.split(separator: "\n").count == count)
    }
    try await server.stop()
  }

  @Test func whatHasBeenForgottenIsWaitedForNoLonger() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let connection = Connection(
        directories: home.directories, client: ControlClient(socket: home.directories.controlSocket)
      )
      let outcome = await Delivery(["aaaaaaaaaa"]).follow(
        over: connection, until: .now + .seconds(60), isQuiet: true)
      #expect(outcome.forgotten == ["aaaaaaaaaa"] && outcome.exitStatus == .deliveryFailed)
      guard case .settled = outcome.ending else {
        Issue.record("\(outcome.ending)")
        return
      }
    }
  }
}
