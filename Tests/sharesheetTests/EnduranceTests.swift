import ControlAPI
import Foundation
import Linux
import TestServers
import Testing

/// A short run of `scripts/endure`, and two faults that it must notice.
@Suite(.ownThreads, .timeLimit(.minutes(2)))
struct EnduranceTests {
  private func endure(_ arguments: String...) throws -> (status: Linux.ExitStatus, text: String) {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../scripts/endure").standardizedFileURL
    let programs = URL(filePath: DaemonStarter.pathBesideExecutable("sharesheetd"))
    var process = ChildProcess(path: "/usr/bin/env")
    process.arguments =
      ["python3", "-B", script.path, "--programs", programs.deletingLastPathComponent().path]
      + arguments
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": FileManager.default.temporaryDirectory.path,
    ]
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    let output = try Descriptor.memoryFile(named: "output", holding: empty)
    process.descriptors = [nil, output, output]
    let status = try ChildProcess.wait(for: try process.start())
    return (status, try CommandHome.text(output))
  }

  @Test func killsAndCutsLoseNothing() throws {
    let (status, text) = try endure("--short")
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("| acknowledged and lost (goal: 0) | 0 |"), "\(text)")
    #expect(text.contains("| kills of the daemon | 10 |"), "\(text)")
  }

  @Test(arguments: ["lost", "corrupt"])
  func aFaultIsNoticed(_ fault: String) throws {
    let (status, text) = try endure("--negative-control", fault)
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("every fault was noticed"), "\(text)")
  }
}
