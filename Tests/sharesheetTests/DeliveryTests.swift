import Contract
import DaemonClient
import Foundation
import Linux
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

/// `--wait` for transfers whose end causes no event.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DeliveryTests {
  /// The event stream begins with the newest 1,000 transfers only.
  @Test func olderTransfers() async throws {
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

  @Test("--wait prints each cause of a delay once, as `transfers` does, except with --json")
  func delayCauses() async throws {
    let server = try await ScriptedServer { number, _ in .answer(number < 3 ? 503 : 200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let words = ["share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait"]
      let share = try await home.run(words)
      share.expect(0)
      #expect(share.output.isEmpty)
      let said = share.errors.split(separator: "\n").map(String.init)
      #expect(said.first == "Saved. ShareAlike will send it.")
      let lines = said.dropFirst()
      #expect(lines.count == 2, "\(lines)")
      #expect(lines.first?.hasPrefix("Waiting: the server answered 503") == true, "\(lines)")
      #expect(lines.first?.contains("; next attempt ") == true, "\(lines)")
      #expect(lines.last?.hasPrefix("Delivered") == true, "\(lines)")
      #expect(try await home.run(words + ["--json"]).errors.isEmpty)
    }
    try await server.stop()
  }

  @Test("A cause is reported once") func causeOnce() {
    func transfer(
      _ wait: WaitReason?, _ reason: String? = nil, sentence: String
    ) -> TransferStatus {
      TransferStatus(
        id: "1", state: wait == nil ? .sending : .waiting, method: "PUT", url: "http://a/",
        created: .now, reason: reason, sentence: sentence, waitsFor: wait)
    }
    var obstacles = DeliveryObstacles()
    let told = [
      transfer(.turn, sentence: "turn"), transfer(.offline, sentence: "network"),
      transfer(.offline, "an older one", sentence: "network again"),
      transfer(nil, sentence: "sends"),
      transfer(.backoff, "503", sentence: "503; in 1 s"),
      transfer(.backoff, "503", sentence: "503; in 2 s"),
      transfer(.backoff, "429", sentence: "429"), transfer(.credentials, "401", sentence: "401"),
    ].compactMap { obstacles.sentence(for: $0) }
    #expect(told == ["network", "503; in 1 s", "429"])
  }

  @Test("The wait for a deleted transfer ends") func deletedTransfer() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let connection = DaemonConnection(
        directories: home.directories, client: ControlClient(socket: home.directories.controlSocket)
      )
      let outcome = await Delivery(["aaaaaaaaaa"]).follow(
        over: connection, until: .now + .seconds(60), isQuiet: true)
      #expect(outcome.forgotten == ["aaaaaaaaaa"] && outcome.failure == .deliveryFailed)
      guard case .settled = outcome.ending else {
        Issue.record("\(outcome.ending)")
        return
      }
    }
  }
}
