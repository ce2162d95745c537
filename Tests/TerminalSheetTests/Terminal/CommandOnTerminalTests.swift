import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The real command, daemon and ShareAlike, with a user at the terminal.
@Suite(.serialized, .timeLimit(.minutes(3)), .ownThreads)
struct CommandOnTerminalTests {
  @Test("A photo is shared by the keyboard") func sharesPhoto() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "sheet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let environment = ["SHARESHEET_HOME": home.path, "HOME": home.path]
    let photo = home.appending(path: "Highland Cow.png")
    try Data(try #require(Data(base64Encoded: Self.pixel))).write(to: photo)

    let stage = try Stage(
      ["share", photo.path, "--text", "Highland Cow", "--json"], environment: environment,
      program: "sharesheet")
    defer { stopDaemon(environment) }
    try stage.expect("Share 1 photo")
    try stage.expect("ShareAlike")
    try stage.type("sharealike\r")
    try stage.expect("Post Ctrl+Enter")
    #expect(stage.screen.text.contains("Highland Cow.png"))
    try stage.type(" is longer than allowed")
    try stage.expect("-10")
    try stage.type("\u{17}\u{17}\u{17}\u{17}!")
    try stage.expect("the words that are left") { $0.text.contains("Highland Cow !") }
    try stage.type("\u{1B}[13;5u")
    try stage.expect("Saved. ShareAlike will send it.")
    let (status, output) = try stage.end()
    #expect(status == .exited(code: 0))
    let result = try JSONSerialization.jsonObject(with: Data(output.joined().utf8))
    let state = (result as? [String: Any])?["state"] as? String
    #expect(state == "posted", "standard output carries the result alone")
    #expect(try stage.areModesRestored)
    #expect(stage.screen.modes == ["?7", "?25"])
  }

  private func stopDaemon(_ environment: [String: String]) {
    guard
      let stop = try? Stage(["daemon", "stop"], environment: environment, program: "sharesheet")
    else { return }
    _ = try? stop.end()
  }

  /// A PNG picture of one pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
}
