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
    if let found = ProgramSearch.path(of: "bwrap", in: path) {
      var walled = ChildProcess(path: found)
      walled.arguments =
        SandboxPolicy(readable: [SandboxPolicy.swiftLibraries].compactMap(\.self))
        .bubblewrapArguments(programs: [program], accounts: [])
        + ["--", program, "--check"]
      let tried = Self.check(walled)
      if tried.status == .exited(code: 0) {
        bubblewrap = found
      } else {
        gaps.append(.noNamespaces(reason: tried.firstLine))
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
  }

  private struct Check {
    var status: ExitStatus?
    var output: String

    var firstLine: String { output.split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
  }

  /// Runs a program to its end, and returns its output and errors.
  private static func check(_ program: ChildProcess) -> Check {
    var program = program
    program.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    program.directory = "/"
    program.limits = [.coreDump(0), .processorTime(seconds: 5)]
    do {
      let (process, reading) = try start(&program)
      let output = try? reading.readAll(limit: 1 << 16)
      return Check(
        status: try? ChildProcess.wait(for: process),
        output: String(decoding: output ?? [], as: UTF8.self))
    } catch {
      return Check(status: nil, output: "\(error)")
    }
  }

  /// This process's copy of the pipe's writing end is closed when the function returns.
  private static func start(
    _ program: inout ChildProcess
  ) throws(SystemError) -> (Int32, Descriptor) {
    let (reading, writing) = try Descriptor.pipe()
    program.descriptors = [nil, writing, writing]
    defer { program.descriptors = [] }
    return (try program.start(), reading)
  }
}
