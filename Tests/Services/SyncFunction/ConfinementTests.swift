import Glibc
import Linux
import TestServers
import Testing

/// The system calls that a process can make after `clinux_confine`.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ConfinementTests {
  private func outcome(of deed: String, _ state: String) throws -> Linux.ExitStatus {
    var child = ChildProcess(path: RunningProgram.pathBesideOwn("Confinement"))
    child.arguments = [state, deed]
    return try ChildProcess.wait(for: child.start())
  }

  @Test(arguments: ["write", "time"])
  func remainingCalls(_ deed: String) throws {
    #expect(try outcome(of: deed, "confined") == .exited(code: 0))
  }

  @Test(arguments: [
    "open", "socket", "fork", "exec", "mmap", "kill", "dup", "prctl", "limit",
  ])
  func removedCalls(_ deed: String) throws {
    #expect(try outcome(of: deed, "confined") == .killed(signal: SIGSYS))
    // The control: without the confinement, the call succeeds.
    #expect(try outcome(of: deed, "free") == .exited(code: 0))
  }
}
