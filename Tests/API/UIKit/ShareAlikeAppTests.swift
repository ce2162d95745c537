import Linux
import Testing
import UIKit

/// The containing app as a separate program.
@Suite(.timeLimit(.minutes(3))) struct ShareAlikeAppTests {
  private struct Outcome: Equatable {
    let status: Linux.ExitStatus
    let printed: String
  }

  private func run(_ arguments: [String], home: URL) async throws -> Outcome {
    let programs = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    ).deletingLastPathComponent()
    let output = try Descriptor.memoryFile(
      named: "output", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    var child = ChildProcess(path: programs.appending(path: "sharealike").path)
    child.arguments = arguments
    child.environment = ["SHARESHEET_HOME": home.path, "SWIFT_BACKTRACE": "enable=no"]
    child.environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    child.descriptors = [nil, output, nil]
    let started = child
    let status: Linux.ExitStatus = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try ChildProcess.wait(for: started.start()) })
      }
    }
    return Outcome(
      status: status,
      printed: try String(contentsOfFile: "/proc/self/fd/\(output.number)", encoding: .utf8))
  }

  private func withHome(_ body: (URL) async throws -> Void) async throws {
    let home = FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    try await body(home)
  }

  @Test("The endpoint is kept in the group's container") func endpoint() async throws {
    try await withHome { home in
      let standard = try await run(["endpoint"], home: home)
      #expect(standard.printed == "http://127.0.0.1:4986/bins/sharealike\n")
      let set = try await run(["endpoint", "https://example.org/bin"], home: home)
      #expect(set == Outcome(status: .exited(code: 0), printed: "https://example.org/bin\n"))
      #expect(try await run(["endpoint"], home: home) == set)
      let file = home.appending(path: "data/groups/group.ShareAlike/endpoint")
      #expect(try String(contentsOf: file, encoding: .utf8) == "https://example.org/bin")
    }
  }

  @Test(arguments: ["ftp://example.org", "example.org", "http://", "file:///etc/passwd", ""])
  func rejectsEndpoint(_ text: String) async throws {
    try await withHome { home in
      #expect(try await run(["endpoint", text], home: home).status == .exited(code: 2))
      let kept = try await run(["endpoint"], home: home)
      #expect(kept.printed == "http://127.0.0.1:4986/bins/sharealike\n")
    }
  }

  @Test(arguments: [["--help"], ["help"]])
  func help(_ arguments: [String]) async throws {
    try await withHome { home in
      let outcome = try await run(arguments, home: home)
      #expect(outcome.status == .exited(code: 0) && outcome.printed.contains("Usage: sharealike"))
    }
  }

  /// The sheet's program gets the app's options, and the app exits with the same status.
  @Test("The app ends with the sheet's exit status") func exitStatus() async throws {
    try await withHome { home in
      let outcome = try await run(["share", "--no-such-option"], home: home)
      #expect(outcome.status == .exited(code: 2))
    }
  }
}
