import Linux
import TestServers
import Testing

/// Short runs of the checks that kill the daemon or the push service, or cut uploads. Other runs
/// have faults, which the checks must notice.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct EnduranceTests {
  @Test("Kills and disconnections lose no transfer") func killsAndDisconnections() throws {
    let (status, text) = try LongCheck.run("kills", ["--short"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("10 kills of the daemon: 0 lost, 0 changed, 0 twice, "), "\(text)")
    let (cuts, words) = try LongCheck.run("cuts", ["--short"])
    #expect(cuts == .exited(code: 0), "\(words)")
    #expect(words.contains("2 cuts by each protocol: 0 lost, 0 changed, 0 twice, "), "\(words)")
  }

  @Test(arguments: ["lost", "corrupt"])
  func control(_ fault: String) throws {
    let (status, text) = try LongCheck.run("kills", ["--negative-control", fault])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("every fault was noticed"), "\(text)")
  }

  /// The seeds once found an unclear message, and a daemon that did not end. Other seeds run in the
  /// long check.
  @Test(
    "No damage of a database loses a share that a copy exists of",
    arguments: ["643267318", "113444220"])
  func corruptFiles(seed: String) throws {
    let (status, text) = try LongCheck.run(
      "corrupt-files", ["--short", "--only", "sqlite", "--seed", seed])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("1 homes: 0 lost, 0 changed, 0 crashed, 0 unclear, "), "\(text)")
  }

  @Test("The control: lost and changed bodies, and missing messages, are noticed")
  func corruptionIsNoticed() throws {
    let (status, text) = try LongCheck.run("corrupt-files", ["--negative-control"])
    #expect(status == .exited(code: 0) && text.contains("every fault was noticed"), "\(text)")
  }

  @Test("Each hoi arrives once and in order") func onceAndInOrder() throws {
    let (status, text) = try LongCheck.run(
      "hoi", ["--short", "--restarts", "2", "--seed", "7", "--no-limit"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("45 hois: 0 lost, 0 twice, 0 out of order, "), "\(text)")
  }

  @Test("The control: a missing or misplaced hoi is noticed") func lossIsNoticed() throws {
    let (status, text) = try LongCheck.run(
      "hoi", ["--negative-control", "--rounds", "12", "--no-limit"])
    #expect(status == .exited(code: 0) && text.contains("every fault was noticed"), "\(text)")
  }

  @Test("Mutated requests cause no crash, hang or growth of any server") func mutatedRequests()
    throws
  {
    let (status, text) = try LongCheck.run("mutated-requests", ["--short"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(
      text.contains("2000 requests to each server: 0 ended, 0 hung, 0 grew, "), "\(text)")
  }

  @Test("The control: a server that ends, hangs or grows is noticed") func faultyServers() throws {
    let (status, text) = try LongCheck.run("mutated-requests", ["--negative-control"])
    #expect(status == .exited(code: 0) && text.contains("every fault was noticed"), "\(text)")
  }
}
