import Foundation
import Linux
import TestServers
import Testing

/// A short run of `scripts/sweep`, and faults that the script must notice.
@Suite(
  .ownThreads, .timeLimit(.minutes(3)),
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"),
    "It takes strace: scripts/setup test"))
struct SweepTests {
  @Test("Kills at each system call lose no transfer") func killsAtSystemCalls() throws {
    let (status, text) = try CommandScript.run("sweep", ["--short", "--at-once", "2"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("| lost (goal: 0) | 0 |"), "\(text)")
    #expect(text.contains("1 at sendfile"), "\(text)")
  }

  @Test("The control: faults are noticed") func control() throws {
    let (status, text) = try CommandScript.run("sweep", ["--negative-control"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("every fault was noticed"), "\(text)")
  }
}
