import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// What `./run` and `./test` say where nobody sees the compiler's output.
@Suite(.timeLimit(.minutes(1)), .ownThreads) struct ScriptStepsTests {
  private static let steps = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scripts/steps").standardized.path

  /// Runs a command quietly.
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

  @Test("That a build waits for another one is said, once; else nothing is, but what fails")
  func waits() async throws {
    // The words end no line until it goes on.
    let waiting = try await run("printf 'Another instance of SwiftPM'; sleep 2; echo moo")
    #expect(waiting.status == .exited(code: 0))
    let lines = waiting.output.split(separator: "\n")
    #expect(lines.count == 1 && lines.first?.contains("this waits until it has finished") == true)
    let quiet = try await run("echo moo")
    #expect(quiet.output.isEmpty && quiet.status == .exited(code: 0))
    let failed = try await run("echo moo; exit 3")
    #expect(failed.output.contains("moo") && failed.status == .exited(code: 1))
  }
}
