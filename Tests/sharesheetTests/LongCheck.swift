import Contract
import Foundation
import Linux
import TestServers

/// A check of `scripts/long`, run with the programs that were built with these tests.
enum LongCheck {
  static func run(
    _ name: String, _ arguments: [String]
  ) throws -> (status: Linux.ExitStatus, text: String) {
    let script = Checkout.root.appending(path: "scripts/long")
    let programs = URL(filePath: RunningProgram.pathBesideOwn("sharesheetd"))
    var process = ChildProcess(path: "/usr/bin/env")
    process.arguments =
      ["python3", "-B", script.path, name, "--programs", programs.deletingLastPathComponent().path]
      + arguments
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": FileManager.default.temporaryDirectory.path,
    ]
    let output = try Descriptor.capture(named: "output")
    process.descriptors = [nil, output, output]
    let status = try ChildProcess.wait(for: try process.start())
    return (status, try CommandHome.text(output))
  }
}
