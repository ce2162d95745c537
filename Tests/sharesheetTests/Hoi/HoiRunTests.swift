import Linux
import TestServers
import Testing

/// A short run of the check that sends many hois while the push service is killed, and its
/// control.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct HoiRunTests {
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
}
