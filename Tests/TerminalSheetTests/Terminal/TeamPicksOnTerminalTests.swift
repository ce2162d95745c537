import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A user picks a song for a team with the real programs and a real gateway.
@Suite(.serialized, .timeLimit(.minutes(3)), .ownThreads) struct TeamPicksOnTerminalTests {
  private func with(
    _ gateway: TestGateway, _ body: ([String: String]) async throws -> Void
  ) async throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "tp-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let environment = ["SHARESHEET_HOME": home.path, "HOME": home.path]
    let setting = try Stage(
      ["gateway", "\(gateway.url)/db"], environment: environment, program: "teampicks")
    #expect(try setting.end().status == .exited(code: 0))
    let result: Result<Void, any Error>
    do { result = .success(try await body(environment)) } catch { result = .failure(error) }
    _ = try Stage(["daemon", "stop"], environment: environment, program: "sharesheet").end()
    try result.get()
  }

  private func sheet(_ environment: [String: String], _ more: [String] = []) throws -> Stage {
    try Stage(
      [
        "share", "--url", "https://music.example/paranoid", "--title", "Paranoid", "--to",
        "Share Track",
      ] + more,
      environment: environment, program: "sharesheet")
  }

  @Test("A team is chosen, and the pick arrives") func choosesTeam() async throws {
    let gateway = try TestGateway()
    try await with(gateway) { environment in
      try await gateway.run {
        let stage = try sheet(environment, ["--wait"])
        try stage.expect("its title and no team") {
          $0.text.contains("Paranoid") && $0.text.contains("Team") && $0.text.contains("None")
        }
        // Post is refused until a team is chosen.
        try stage.type("\u{1B}[13;5u")
        try stage.type("\t\r")
        try stage.expect("the teams") {
          $0.text.contains("house") && $0.text.contains("pop") && $0.text.contains("rock")
        }
        #expect(try await gateway.all().isEmpty)
        try stage.type("\u{1B}[B\u{1B}[B\r")
        try stage.expect("the team in its row") {
          $0.text.contains("rock") && !$0.text.contains("house")
        }
        try stage.type("\u{1B}[13;5u")
        #expect(try stage.end().status == .exited(code: 0))
        #expect(try await gateway.visible().map(\.team) == ["rock"])
      }
    }
  }

  @Test("The row shows the error and can be retried") func failedRow() async throws {
    let gateway = try TestGateway()
    try await with(gateway) { environment in
      let stage = try sheet(environment, ["--wait"])
      try stage.expect("Choose to retry.")
      try await gateway.run {
        try stage.type("\t\r")
        try stage.expect("no complaint") {
          $0.text.contains("None") && !$0.text.contains("to retry")
        }
        try stage.type("\r")
        try stage.expect("house")
        try stage.type("\r")
        try stage.expect("the team in its row") {
          $0.text.contains("house") && !$0.text.contains("rock")
        }
        try stage.type("\u{1B}[13;5u")
        #expect(try stage.end().status == .exited(code: 0))
        #expect(try await gateway.visible().map(\.team) == ["house"])
      }
    }
  }

  @Test("A pick posted before the gateway restarts arrives once") func missingGateway() async throws
  {
    let gateway = try TestGateway()
    try await with(gateway) { environment in
      let process = try gateway.start()
      let stage = try sheet(environment)
      try stage.expect("None")
      try stage.type("\t\r")
      try stage.expect("rock")
      TestGateway.end(process)
      try stage.type("\r")
      try stage.expect("the team in its row") {
        $0.text.contains("house") && !$0.text.contains("rock")
      }
      try stage.type("\u{1B}[13;5u")
      #expect(try stage.end().status == .exited(code: 0))
      try await gateway.run {
        let home = Directories(
          home: URL(filePath: environment["HOME"] ?? "", directoryHint: .isDirectory))
        let client = ControlClient(socket: home.controlSocket)
        for transfer in try await client.transfers() { try await client.retryTransfer(transfer.id) }
        for try await transfer in client.transferEvents() where transfer.state.isFinal {
          #expect(transfer.state == .delivered)
          break
        }
        #expect(try await gateway.visible().map(\.team) == ["house"])
      }
    }
  }
}
