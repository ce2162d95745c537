import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Runs of `scripts/long file-managers` with the installed file managers, and with a fault that the
/// check must notice.
@Suite(
  .timeLimit(.minutes(5)), .ownThreads,
  .enabled(
    if: ["nautilus", "Xvfb", "openbox", "xdotool", "dbus-run-session"].allSatisfy {
      access("/usr/bin/\($0)", X_OK) == 0
    } && access("/usr/share/doc/python3-nautilus", F_OK) == 0,
    "It takes Debian's nautilus, python3-nautilus, xvfb, openbox, xdotool and dbus"))
struct FileManagersTests {
  @Test("Share… in a real file manager starts the sheet with every file, whatever its name")
  func fileNames() throws {
    let (status, text) = try LongCheck.run("file-managers", [])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("file managers: 0 lost, 0 too many, 0 left over, 0 failed, "), "\(text)")
  }

  @Test("A lost file is noticed")
  func control() throws {
    let (status, text) = try LongCheck.run(
      "file-managers", ["--managers", "nautilus", "--negative-control"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("every fault was noticed"), "\(text)")
  }
}
