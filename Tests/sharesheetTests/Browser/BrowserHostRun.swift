import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The real host beside a command that reports its arguments, started as a browser starts it.
final class BrowserHostRun {
  static let chromium = ["chrome-extension://iplipdgiijemdgikbkojcldfddpmnbla/"]
  static let firefox = [
    "/home/anna/.mozilla/native-messaging-hosts/org.sharesheet.browser.json",
    "browser@sharesheet.org",
  ]

  struct Ending: Sendable {
    let status: Linux.ExitStatus
    /// The outcome in the only message, or `nil` if the host wrote nothing.
    let result: String?
    let errors: String
  }

  let stage: IntegrationStage
  var home: String { "\(stage.root)/home" }
  /// The folder of all hosts' files.
  var place: String { "\(home)/cache/browser" }
  /// Exists if the command was started.
  var isStarted: Bool { access("\(stage.root)/started", F_OK) == 0 }

  /// - Parameter after: The last line of the command, for example its exit status.
  init(after: String = ":") throws {
    stage = try IntegrationStage()
    try stage.copyCommand("sharesheet-browser")
    stage.environment["SHARESHEET_HOME"] = home
    // The files are gone after the share, so the command keeps a copy.
    let keep = "mkdir '\(stage.root)/kept'; for f; do case $f in /*) cp \"$f\" '\(stage.root)/kept'"
    try stage.write(
      "sharesheet", in: stage.programs,
      before: "touch '\(stage.root)/started'; \(keep);; esac; done", after: after)
  }

  static func message(_ fields: [String: Any]) throws -> [UInt8] {
    frame([UInt8](try JSONSerialization.data(withJSONObject: fields)))
  }

  static func frame(_ body: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: UInt32(body.count)) { Array($0) } + body
  }

  func start(
    _ arguments: [String], _ input: Descriptor, _ output: Descriptor, _ errors: Descriptor
  ) throws -> Int32 {
    var process = ChildProcess(path: "\(stage.programs)/sharesheet-browser")
    process.arguments = arguments
    process.environment = stage.environment
    process.descriptors = [input, output, errors]
    process.startsSession = true
    return try process.start()
  }

  /// Sends the bytes and closes the stream.
  func send(_ bytes: [UInt8], as arguments: [String] = chromium) async throws -> Ending {
    let input = try bytes.withUnsafeBytes {
      try Descriptor.memoryFile(named: "input", holding: $0)
    }
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    let pid = try start(arguments, input, output, errors)
    let status = try await CommandHome.end(of: pid)
    return Ending(
      status: status, result: try Self.result(CommandHome.text(output)),
      errors: try CommandHome.text(errors))
  }

  private static func result(_ text: String) throws -> String? {
    let bytes = Array(text.utf8)
    if bytes.isEmpty { return nil }
    #expect(bytes.count > 4 && bytes.starts(with: frame(Array(bytes.dropFirst(4))).prefix(4)))
    return try JSONDecoder().decode([String: String].self, from: Data(bytes.dropFirst(4)))["result"]
  }

  /// The files in the folder of all hosts' files.
  var remaining: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
  }

  func kept(_ name: String) -> Data? {
    FileManager.default.contents(atPath: "\(stage.root)/kept/\(name)")
  }
}
