import Linux
import TestServers
import Testing

/// A short run of `scripts/endure`, and two faults that the script must notice.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct EnduranceTests {
  @Test("Kills and disconnections lose no transfer") func killsAndDisconnections() throws {
    let (status, text) = try CommandScript.run("endure", ["--short"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("| acknowledged and lost (goal: 0) | 0 |"), "\(text)")
    #expect(text.contains("| kills of the daemon | 10 |"), "\(text)")
  }

  @Test(arguments: ["lost", "corrupt"])
  func control(_ fault: String) throws {
    let (status, text) = try CommandScript.run("endure", ["--negative-control", fault])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("every fault was noticed"), "\(text)")
  }
}
