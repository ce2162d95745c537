import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The window as a user uses it. Each case has its own display, bus, home and daemon.
@Suite(
  .ownThreads, .serialized, .timeLimit(.minutes(5)),
  .enabled(if: DesktopRun.missing.isEmpty, "not installed: \(DesktopRun.missing)"))
struct DesktopRunTests {
  @Test("Each case of the window passes", arguments: DesktopRun.cases)
  func shares(_ name: String) throws {
    let (status, text) = try DesktopRun.run([name])
    #expect(status == .exited(code: 0) && text.contains("      \(name): "), "\(text)")
  }

  @Test("The check has cases") func hasCases() { #expect(DesktopRun.cases.count >= 19) }
}

/// A run of `scripts/long desktop`.
enum DesktopRun {
  /// The packages that the check needs and that are missing here.
  static let missing: String = {
    guard let (_, text) = try? run(["--missing"]) else { return "python3" }
    return text.split(separator: "\n").joined(separator: ", ")
  }()

  /// The names of the check's cases.
  static let cases: [String] = {
    guard let (_, text) = try? run(["--cases"]) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }()

  static func run(_ arguments: [String]) throws -> (status: Linux.ExitStatus, text: String) {
    let script = Checkout.root.appending(path: "scripts/long")
    var process = ChildProcess(path: "/usr/bin/env")
    process.arguments = ["python3", "-B", script.path, "desktop"] + arguments
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
