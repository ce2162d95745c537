import Linux
import TestServers
import Testing

/// Short runs of the checks that kill and attack the gateway. Other runs have faults, which the
/// checks must notice.
@Suite(.ownThreads, .timeLimit(.minutes(3)))
struct GatewayScriptTests {
  @Test("Kills lose no document") func kills() throws {
    let (status, text) = try LongCheck.run("gateway-kills", ["--short"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("3 kills: 0 lost, 0 twice, "), "\(text)")
  }

  @Test(arguments: ["lost", "twice"])
  func lossIsNoticed(_ fault: String) throws {
    let (status, text) = try LongCheck.run("gateway-kills", ["--negative-control", fault])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("every fault was noticed"), "\(text)")
  }

  /// If the user may not mount filesystems, the check says so and tests nothing.
  @Test(arguments: [
    (["--short"], "3 power losses: 0 lost, 0 twice, "),
    (["--negative-control"], "every fault was noticed"),
  ])
  func powerLoss(arguments: [String], words: String) throws {
    let (status, text) = try LongCheck.run("gateway-power", arguments)
    if status == .exited(code: 69) {
      #expect(text.lowercased().contains("fuse"), "\(text)")
    } else {
      #expect(status == .exited(code: 0) && text.contains(words), "\(text)")
    }
  }

  @Test("Malformed requests do no harm") func fuzzing() throws {
    let (status, text) = try LongCheck.run("gateway-requests", ["--short"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("2000 requests: 0 lost, 0 not acknowledged, "), "\(text)")
  }

  /// The rarer a fault is, the more requests the check needs. It stops when it notices the fault.
  @Test(arguments: [("stored", 300), ("server", 1000), ("memory", 100)])
  func damageIsNoticed(_ fault: String, _ requests: Int) throws {
    let (status, text) = try LongCheck.run(
      "gateway-requests", ["--rounds", "\(requests)", "--negative-control", fault])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("every fault was noticed"), "\(text)")
  }
}
