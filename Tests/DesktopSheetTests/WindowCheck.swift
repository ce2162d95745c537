import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A long check of the window.
struct WindowCheck: Sendable {
  static let desktop = WindowCheck("desktop")
  static let looks = WindowCheck("looks")

  private let name: String
  /// The packages that the check needs and that are missing here.
  let missing: String

  private init(_ name: String) {
    self.name = name
    let listed = try? Self.run(name, ["--missing"]).text
    missing = listed.map { $0.split(separator: "\n").joined(separator: ", ") } ?? "python3"
  }

  /// The names of the check's cases.
  var cases: [String] {
    guard let (_, text) = try? run(["--cases"]) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  func run(_ arguments: [String]) throws -> (status: Linux.ExitStatus, text: String) {
    try Self.run(name, arguments)
  }

  private static func run(
    _ name: String, _ arguments: [String]
  ) throws -> (status: Linux.ExitStatus, text: String) {
    let script = Checkout.root.appending(path: "scripts/long")
    var process = ChildProcess(path: "/usr/bin/env")
    process.arguments = ["python3", "-B", script.path, name] + arguments
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": FileManager.default.temporaryDirectory.path,
      "TMPDIR": FileManager.default.temporaryDirectory.path,
    ]
    let output = try Descriptor.capture(named: "output")
    process.descriptors = [nil, output, output]
    let status = try ChildProcess.wait(for: try process.start())
    lseek(output.number, 0, SEEK_SET)
    return (status, String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self))
  }
}
