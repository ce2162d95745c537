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
    /// The only message of the host, or nothing.
    let message: Data
    let errors: String

    /// The message's values.
    var response: [String: Any] {
      ((try? JSONSerialization.jsonObject(with: message)) as? [String: Any]) ?? [:]
    }
    /// The outcome in the message, or `nil` if there is none.
    var result: String? { response["result"] as? String }
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
    var process = process(arguments)
    process.descriptors = [input, output, errors]
    return try process.start()
  }

  private func process(_ arguments: [String]) -> ChildProcess {
    var process = ChildProcess(path: "\(stage.programs)/sharesheet-browser")
    process.arguments = arguments
    process.environment = stage.environment
    process.startsSession = true
    return process
  }

  /// Sends the bytes and closes the stream.
  func send(_ bytes: [UInt8], as arguments: [String] = chromium) async throws -> Ending {
    try await Self.ending(of: process(arguments), sending: bytes)
  }

  /// Starts the host, sends the bytes and closes the stream.
  static func ending(of host: ChildProcess, sending bytes: [UInt8]) async throws -> Ending {
    let input = try bytes.withUnsafeBytes {
      try Descriptor.memoryFile(named: "input", holding: $0)
    }
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    var host = host
    host.descriptors = [input, output, errors]
    let status = try await CommandHome.end(of: try host.start())
    return Ending(
      status: status, message: try body(of: output),
      errors: try CommandHome.text(errors))
  }

  /// Returns the body of the only message.
  private static func body(of output: Descriptor) throws -> Data {
    lseek(output.number, 0, SEEK_SET)
    let bytes = try output.readAll(limit: 1 << 24)
    if bytes.isEmpty { return Data() }
    let body = Array(bytes.dropFirst(4))
    try #require(bytes.count > 4 && bytes == frame(body))
    return Data(body)
  }

  /// The files in the folder of all hosts' files.
  var remaining: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
  }

  func kept(_ name: String) -> Data? {
    FileManager.default.contents(atPath: "\(stage.root)/kept/\(name)")
  }
}
