import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The push inbox's pages in a real browser. `Tests/Browser/push.py` lists the checks.
@Suite(.timeLimit(.minutes(4)), .ownThreads) struct PushPageTests {
  private static let token = "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2"

  /// The script also runs the controls: each control removes a part of the page, and the check of
  /// this part must notice that. The sheet, the extension Hoi and the daemon are the real programs.
  @Test func newMessages() async throws {
    let home = try TemporaryFolder()
    let config = try home.file(
      "config.json",
      Data(#"{"pushTokens": [{"token": "\#(Self.token)", "topics": ["secret"]}]}"#.utf8))
    chmod(config.path, 0o600)
    let program = try await ServicesProgram(
      [
        "--config", config.path, "--push", "127.0.0.1:0", "--images", "off", "--bin", "off",
        "--json",
      ], home: home.url)
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let programs = URL(filePath: own).deletingLastPathComponent().path
    let (holds, said) = try await BrowserLook.run(
      "push.py", [try program.urls["push"] ?? "", Self.token, "--sender", programs])
    _ = try await program.end()
    #expect(holds, "\(said)")
    #expect(said.split(separator: "\n").count { $0.hasSuffix(": noticed") } == 5, "\(said)")
    #expect(said.contains("ok    a picture shared to Hoi appears on the friend's open page"))
  }
}
