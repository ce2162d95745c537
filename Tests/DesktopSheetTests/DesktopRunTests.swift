import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The window as a user uses it. Each case has its own display, bus, home and daemon.
@Suite(
  .ownThreads, .serialized, .timeLimit(.minutes(5)),
  .enabled(if: WindowCheck.desktop.missing.isEmpty, "not installed: \(WindowCheck.desktop.missing)")
)
struct DesktopRunTests {
  @Test("Each case of the window passes", arguments: WindowCheck.desktop.cases)
  func shares(_ name: String) throws {
    let (status, text) = try WindowCheck.desktop.run([name])
    #expect(status == .exited(code: 0) && text.contains("      \(name): "), "\(text)")
  }

  @Test("The check has cases") func hasCases() { #expect(WindowCheck.desktop.cases.count >= 19) }
}
