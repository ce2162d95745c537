import Linux
import TestServers
import Testing

/// A short run of the script that sends many hois while the push service is killed, and its
/// control.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct HoiRunTests {
  @Test("Each hoi arrives once and in order") func onceAndInOrder() throws {
    let (status, text) = try CommandScript.run(
      "hoi-run", ["--hois", "45", "--restarts", "2", "--seed", "7", "--no-limit"])
    #expect(status == .exited(code: 0) && text.contains(" 0 wrong"), "\(text)")
  }

  @Test("The control: a missing or misplaced hoi is noticed") func lossIsNoticed() throws {
    let (status, text) = try CommandScript.run(
      "hoi-run", ["--negative-control", "--restarts", "0", "--no-limit"])
    #expect(status == .exited(code: 0) && text.contains("The control was noticed."), "\(text)")
  }
}
