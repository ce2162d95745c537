import Foundation
import Linux
import TestServers
import Testing

/// Pictures of the window, compared with those in `Tests/Vectors/looks`.
@Suite(
  .ownThreads, .serialized, .timeLimit(.minutes(5)),
  // Another machine may draw fonts in another way, so these tests run only on request.
  .enabled(if: ProcessInfo.processInfo.environment["SHARESHEET_LOOKS"] != nil, "on request"),
  .enabled(if: WindowCheck.looks.missing.isEmpty, "not installed: \(WindowCheck.looks.missing)"))
struct LookTests {
  @Test("The window looks as in the pictures, in each state and mode")
  func looks() throws {
    let (status, text) = try WindowCheck.looks.run([])
    #expect(status == .exited(code: 0), "\(text)")
  }

  @Test("Fonts that are a tenth larger are noticed")
  func control() throws {
    let (status, text) = try WindowCheck.looks.run(["--negative-control"])
    #expect(status == .exited(code: 0) && text.contains("every fault was noticed"), "\(text)")
  }
}
