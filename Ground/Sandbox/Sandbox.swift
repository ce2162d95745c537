import Foundation
import Glibc
package import Linux
import Synchronization

/// The sandbox of this system. It puts walls around programs, with all layers that the system
/// offers.
package final class Sandbox: Sendable {
  private let program: String
  private let path: String?
  package let groups: ControlGroups?
  private let found = Mutex<(layers: SandboxLayers, at: ContinuousClock.Instant)?>(nil)
  private let interval: Duration

  /// - Parameters:
  ///   - program: The path of `sharesheet-sandbox`.
  ///   - path: The value of `PATH`, in which bubblewrap is found.
  ///   - groups: The groups in which the memory of the programs is limited, or `nil` if there are
  ///     none.
  ///   - interval: The time after which a system that lacked a layer is tested again.
  package init(
    program: String = RunningProgram.pathBesideOwn("sharesheet-sandbox"),
    path: String? = ProcessInfo.processInfo.environment["PATH"], groups: ControlGroups? = nil,
    interval: Duration = .seconds(10)
  ) {
    self.interval = interval
    self.program = program
    self.path = path
    self.groups = groups
  }

  /// The layers that this system offers. If a layer was missing, the system is tested again after 10
  /// s, because the user may have installed it. A test takes some milliseconds. If a test cannot be
  /// made, the earlier result stays.
  package var layers: SandboxLayers {
    found.withLock { found in
      // bubblewrap may have been removed, for example by an update.
      if let found, found.layers.hasBubblewrapStill,
        found.layers.gaps.isEmpty || .now - found.at < interval
      {
        return found.layers
      }
      let layers = SandboxLayers(program: program, path: path)
      if let known = found?.layers, !layers.isTested {
        found = (known, .now)
        return known
      }
      // A failed test, for lack of descriptors or memory, may succeed at the next call.
      if layers.isTested { found = (layers, .now) }
      return layers
    }
  }

  /// A program in its sandbox, ready to start.
  package struct ConfinedProgram: Sendable {
    package var process: ChildProcess
    /// The report of the program's end.
    package let end: ProgramEnd
  }

  /// The report of how a program in a sandbox ended. The process that is waited for is bubblewrap,
  /// which reports signals as exit statuses.
  package struct ProgramEnd: Sendable {
    /// The reading end of the pipe on which the program's end is reported.
    fileprivate let pipe: Descriptor

    package enum Report: Hashable, Sendable {
      case ended(ExitStatus)
      /// The sandbox could not be made. Its programs have printed why.
      case notStarted
    }

    /// Returns how the program ended. Call it after the process has ended.
    /// - Parameter outer: How the process ended.
    package func report(outer: ExitStatus) -> Report {
      if let bytes = try? pipe.read(upTo: 4), bytes.count == 4 {
        return .ended(
          ExitStatus(waitStatus: bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }))
      }
      switch outer {
      case .killed: return .ended(outer)
      // bubblewrap's own errors have the status 1.
      case .exited(let code) where code > 128: return .ended(.killed(signal: code - 128))
      case .exited: return .notStarted
      }
    }
  }

  /// Puts a program into the sandbox.
  /// - Returns: The program to start in place of `program`.
  /// - Throws: `NoSandbox` if the program that makes the walls does not run. `SystemError` if this
  ///   process cannot open more files.
  package func confine(
    _ program: ChildProcess, to policy: SandboxPolicy
  ) throws -> ConfinedProgram {
    let layers = layers
    let gap = SandboxGap.noProgram(path: self.program)
    // Nothing starts without any wall.
    guard !layers.gaps.contains(gap) else { throw NoSandbox(gap: gap) }
    var process = program
    let (reading, writing) = try Descriptor.pipe()
    process.descriptors.append(writing)
    let inner =
      policy.arguments(layers, status: Int32(clamping: process.descriptors.count - 1))
      + ["--", program.path] + program.arguments
    guard policy.usesNamespaces, let bubblewrap = layers.bubblewrap else {
      process.path = self.program
      process.arguments = inner
      return ConfinedProgram(process: process, end: ProgramEnd(pipe: reading))
    }
    var accounts: [(path: String, number: Int)] = []
    for (path, content) in SandboxPolicy.accountFiles(home: policy.home) {
      accounts.append((path, process.descriptors.count))
      process.descriptors.append(try Self.memoryFile(content))
    }
    let walls = policy.bubblewrapArguments(
      programs: [self.program, program.path], accounts: accounts)
    let directory = program.directory.map { ["--chdir", $0] } ?? []
    process.descriptors.append(try Self.memoryFile((walls + directory).map { $0 + "\0" }.joined()))
    process.path = bubblewrap
    process.arguments =
      ["--args", "\(process.descriptors.count - 1)", "--", self.program] + inner
    return ConfinedProgram(process: process, end: ProgramEnd(pipe: reading))
  }

  private static func memoryFile(_ content: String) throws -> Descriptor {
    try Array(content.utf8).withUnsafeBytes {
      try Descriptor.memoryFile(named: "sandbox", holding: $0)
    }
  }
}
