import Linux
import TestServers
import Testing

/// Short runs of the scripts that attack the gateway, and the faults that they must notice.
@Suite(.ownThreads, .timeLimit(.minutes(3)))
struct GatewayScriptTests {
  @Test("Kills lose no document") func kills() throws {
    let (status, text) = try CommandScript.run("gateway-kill", ["--rounds", "3"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("3 kills under 8 writers"), "\(text)")
    #expect(text.contains(" 0 wrong"), "\(text)")
  }

  @Test(arguments: ["lost", "twice"])
  func lossIsNoticed(_ fault: String) throws {
    let (status, text) = try CommandScript.run(
      "gateway-kill", ["--rounds", "1", "--negative-control", fault])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("The control was noticed."), "\(text)")
  }

  /// If the user may not mount filesystems, the script skips the test and says so.
  @Test(arguments: [
    (["--rounds", "3"], " 0 wrong"),
    (["--rounds", "1", "--negative-control"], "The control was noticed."),
  ])
  func powerLoss(arguments: [String], words: String) throws {
    let (status, text) = try CommandScript.run("gateway-power-loss", arguments)
    if status == .exited(code: 69) {
      #expect(text.lowercased().contains("fuse"), "\(text)")
    } else {
      #expect(status == .exited(code: 0) && text.contains(words), "\(text)")
    }
  }

  @Test("Malformed requests do no harm") func fuzzing() throws {
    let (status, text) = try CommandScript.run("gateway-fuzz", ["--requests", "2000"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("documents stored and acknowledged"), "\(text)")
  }

  /// A rarer fault needs more requests. The script stops when it notices the fault.
  @Test(arguments: [("stored", 300), ("server", 1000), ("memory", 100)])
  func damageIsNoticed(_ fault: String, _ requests: Int) throws {
    let (status, text) = try CommandScript.run(
      "gateway-fuzz", ["--requests", "\(requests)", "--negative-control", fault])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("The control was noticed."), "\(text)")
  }
}
