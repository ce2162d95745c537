import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The messages of `./run` and `./test` when the compiler's output is hidden.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ScriptStepsTests {
  private static let steps = Checkout.root.appending(path: "scripts/steps").path

  /// Runs a command through the script's function `quietly`.
  private func run(_ command: String) async throws -> (output: String, status: Linux.ExitStatus) {
    let folder = try TemporaryFolder()
    var shell = ChildProcess(path: "/bin/bash")
    shell.arguments = [
      "-c", "source \"$0\"; quietly \"$1\" bash -c \"$2\"", Self.steps, folder.path("log"), command,
    ]
    shell.environment = ["PATH": "/usr/bin:/bin"]
    let output = try Descriptor.memoryFile(
      named: "output", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    shell.descriptors = [nil, output, output]
    let status = try await CommandHome.end(of: shell.start())
    return (try CommandHome.text(output), status)
  }

  @Test("Waiting for another build is reported once, and only failures print their output")
  func waits() async throws {
    // The printed words are not followed by a line end until the build continues.
    let waiting = try await run("printf 'Another instance of SwiftPM'; sleep 2; echo moo")
    #expect(waiting.status == .exited(code: 0))
    let lines = waiting.output.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("waits until the other one has finished") == true)
    let quiet = try await run("echo moo")
    #expect(quiet.output.isEmpty && quiet.status == .exited(code: 0))
    let failed = try await run("echo moo; exit 3")
    #expect(failed.output.contains("moo") && failed.status == .exited(code: 1))
  }

  /// A shell allows 1,024 open files, and the formatter opens all its files at once. Here a script
  /// that records its arguments replaces the formatter.
  @Test(
    "The format check runs in batches, covers each file once, and skips unchanged files"
  )
  func form() async throws {
    let folder = try TemporaryFolder()
    let swift = try folder.file(
      "swift",
      Data(
        """
        #!/bin/bash
        [ "$2" = lint ] || exit 0
        [ $# -lt 1000 ] || exit 24
        printf '%s\\n' "${@:3}" >>"${0%/*}/asked"

        """.utf8))
    chmod(swift.path, 0o755)
    func check() async throws -> [String] {
      try Data().write(to: folder.url.appending(path: "asked"))
      var shell = ChildProcess(path: "/bin/bash")
      shell.arguments = [
        URL(filePath: Self.steps).deletingLastPathComponent().path + "/check-form",
        folder.path("record"),
      ]
      shell.environment = ["PATH": folder.url.path + ":/usr/bin:/bin"]
      shell.descriptors = [nil, nil, nil]
      #expect(try await CommandHome.end(of: shell.start()) == .exited(code: 0))
      return try String(contentsOf: folder.url.appending(path: "asked"), encoding: .utf8)
        .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("--") }
    }
    let all = try await check()
    #expect(all.count > 1024 && Set(all).count == all.count)
    #expect(all.contains("Package.swift") && all.contains("Ground/Linux/Descriptor.swift"))
    #expect(try await check().isEmpty)
    // Files that the record does not list are checked again.
    let record = folder.url.appending(path: "record")
    let lines = try String(contentsOf: record, encoding: .utf8).split(separator: "\n")
    try Data(lines.dropLast(3).joined(separator: "\n").utf8 + [10]).write(to: record)
    #expect(try await check().count == 3)
  }
}
