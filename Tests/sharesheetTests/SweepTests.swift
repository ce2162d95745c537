import Foundation
import Linux
import TestServers
import Testing

/// A short run of `scripts/long sweep`, and faults that the check must notice.
@Suite(
  .ownThreads, .timeLimit(.minutes(3)),
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"),
    "It takes strace: scripts/setup test"))
struct SweepTests {
  @Test("Kills at each system call lose no transfer") func killsAtSystemCalls() throws {
    let (status, text) = try LongCheck.run("sweep", ["--short", "--at-once", "2"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains(": 0 lost, 0 changed, 0 falsely delivered, 0 twice, "), "\(text)")
    #expect(text.contains("| kills at sendfile | 1 |"), "\(text)")
  }

  @Test("The control: faults are noticed") func control() throws {
    let (status, text) = try LongCheck.run("sweep", ["--negative-control"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("every fault was noticed"), "\(text)")
  }
}
