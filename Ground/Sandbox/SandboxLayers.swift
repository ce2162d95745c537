import Glibc
import Linux

/// The layers of a sandbox that this system offers.
///
/// Bubblewrap makes namespaces: the sandbox has its own files, processes and network. Landlock and
/// the filter of system calls also hold without namespaces.
package struct SandboxLayers: Hashable, Sendable {
  /// The path of bubblewrap, or `nil` if it is missing or cannot make namespaces.
  package var bubblewrap: String?
  /// The version of Landlock in the kernel. 0 means none.
  package var landlock: Int
  /// Whether the kernel filters system calls.
  package var hasFilter: Bool
  /// The layers that are missing, the most important first.
  package var gaps: [SandboxGap]
  /// Whether each test was made. A test fails if this process or the system lacks descriptors,
  /// processes or memory, which says nothing about the layers.
  let isTested: Bool

  /// The time limit of a test, in milliseconds.
  private static let limit: Int32 = 5000

  /// Finds the layers by trying them, which takes some milliseconds.
  /// - Parameters:
  ///   - program: The path of `sharesheet-sandbox`.
  ///   - path: The value of `PATH`.
  init(program: String, path: String?) {
    var check = ChildProcess(path: program)
    check.arguments = ["--check"]
    let checked = Self.check(check)
    let numbers = checked.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    landlock = numbers.count == 2 ? numbers[0] : 0
    hasFilter = numbers.count == 2 && numbers[1] == 1
    gaps = []
    var isTested = numbers.count == 2
    if let found = ProgramSearch.path(of: "bwrap", in: path) {
      var walled = ChildProcess(path: found)
      walled.arguments =
        SandboxPolicy(readable: [SandboxPolicy.swiftLibraries].compactMap(\.self))
        .bubblewrapArguments(programs: [program], accounts: [])
        + ["--", program, "--check"]
      let tried = Self.check(walled)
      if tried.status == .exited(code: 0), tried.output == checked.output {
        bubblewrap = found
      } else {
        gaps.append(.noNamespaces(reason: tried.firstLine))
        if tried.status == nil { isTested = false }
      }
    } else {
      gaps.append(.noBubblewrap)
    }
    if numbers.count != 2 {
      gaps.append(.noProgram(path: program))
    } else {
      if landlock == 0 { gaps.append(.noLandlock) }
      if !hasFilter { gaps.append(.noFilter) }
    }
    self.isTested = isTested
  }

  /// Whether the bubblewrap of the test is still there, if there was one.
  var hasBubblewrapStill: Bool { bubblewrap.map { access($0, X_OK) == 0 } ?? true }

  private struct Check {
    /// `nil` if the program could not be started, or did not end in time.
    var status: ExitStatus?
    var output: String

    var firstLine: String { output.split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
  }

  /// Runs a program to its end, at most `limit`, and returns its output and errors.
  private static func check(_ program: ChildProcess) -> Check {
    var program = program
    program.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    program.directory = "/"
    program.limits = [.coreDump(0), .processorTime(seconds: 5)]
    program.startsSession = true
    do {
      // A file never blocks, whatever still has it open.
      let none = UnsafeRawBufferPointer(start: nil, count: 0)
      let output = try Descriptor.memoryFile(named: "check", holding: none)
      program.descriptors = [nil, output, output]
      let process = try program.start()
      let hasEnded = (try? ProcessWatch(of: process))?.waitForEnd(milliseconds: limit) ?? false
      if !hasEnded {
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
      }
      let status = try? ChildProcess.wait(for: process)
      guard hasEnded else { return Check(status: nil, output: "no answer after \(limit / 1000) s") }
      let bytes = try output.read(at: 0, upTo: 1 << 16)
      return Check(status: status, output: String(decoding: bytes, as: UTF8.self))
    } catch {
      return Check(status: nil, output: "\(error)")
    }
  }
}
