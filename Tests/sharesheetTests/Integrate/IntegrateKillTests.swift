import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import sharesheet

@Suite(
  .timeLimit(.minutes(3)), .ownThreads,
  .enabled(if: access("/usr/bin/strace", X_OK) == 0, "It takes strace: scripts/setup test"))
struct IntegrateKillTests {
  @Test(
    "After a kill during installation, --remove removes all files",
    arguments: ["mkdir", "fsync", "rename"])
  func installing(call: String) async throws {
    let stage = try IntegrationStage()
    try stage.copyCommand()
    try stage.put("[Desktop Entry]\n", at: "applications/cow.desktop")
    let before = try stage.listing()
    var kills = 0
    for number in stride(from: 1, to: 100, by: 3) {
      let ending = try await run(stage, ["integrate"], killedAt: call, number)
      #expect(stage.integrationProblems() == [])
      #expect(try stage.listing() == before, "killed at \(call) \(number)")
      if ending == .exited(code: 0) { break }
      kills += 1
    }
    #expect(kills > 2)
  }

  @Test(
    "After a kill during removal, the next run removes the rest", arguments: ["unlink", "rmdir"])
  func removing(call: String) async throws {
    let stage = try IntegrationStage()
    try stage.copyCommand()
    let before = try stage.listing()
    for number in stride(from: 1, to: 10, by: 2) {
      #expect(try await run(stage, ["integrate"]) == .exited(code: 0))
      let ending = try await run(stage, ["integrate", "--remove"], killedAt: call, number)
      #expect(ending == .killed(signal: SIGKILL))
      #expect(stage.integrationProblems() == [])
      #expect(try stage.listing() == before, "killed at \(call) \(number)")
    }
  }

  private func run(
    _ stage: IntegrationStage, _ words: [String], killedAt call: String? = nil, _ number: Int = 0
  ) async throws -> Linux.ExitStatus {
    let command = "\(stage.programs)/sharesheet"
    var process = ChildProcess(path: call == nil ? command : "/usr/bin/strace")
    let strace = call.map {
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=\($0)", "-e",
        "inject=\($0):signal=KILL:when=\(number)", command,
      ]
    }
    process.arguments = (strace ?? []) + words
    process.environment = stage.environment
    process.startsSession = true
    return try await CommandHome.end(of: process.start())
  }
}

extension IntegrationStage {
  /// Removes the integration and returns the problems.
  fileprivate func integrationProblems() -> [String] {
    do { return try integration().remove().problems } catch { return ["\(error)"] }
  }
}
