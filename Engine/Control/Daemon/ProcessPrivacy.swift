import CProcess
import Foundation
package import Glibc
package import Linux
import Synchronization

/// The privacy of the daemon's process: other programs of the user cannot read its memory or its
/// descriptors, the kernel writes no core dump of it, and only the user can read the files that it
/// and its children write.
package enum ProcessPrivacy {
  /// The default of most systems. It applies until `begin` has read the actual mask.
  private static let mask = Mutex<mode_t>(0o022)

  /// The variable that the systemd unit sets.
  private static let unitVariable = "SHARESHEET_UNIT"

  /// Whether the systemd unit has started this process.
  static var isInUnit: Bool { ProcessInfo.processInfo.environment[unitVariable] != nil }

  /// The file mode creation mask of the process before `begin`.
  package static var inheritedMask: mode_t { mask.withLock { $0 } }

  /// Makes this process private. Its children inherit the mask and the limit of core dumps.
  ///
  /// A developer's debugger can attach if the file `traceable` is in the folder of the sockets. Only
  /// the user can create it there, and extensions cannot see the folder.
  /// - Returns: The errors. The daemon can work without a part of its privacy.
  package static func begin(_ directories: Directories) -> [SystemError] {
    mask.withLock { $0 = umask(0o077) }
    var problems: [SystemError] = []
    func attempt(_ work: () throws(SystemError) -> Void) {
      do throws(SystemError) { try work() } catch { problems.append(error) }
    }
    attempt { () throws(SystemError) in
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      _ = try SystemError.check(
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none), "turn off core dumps")
    }
    if access(directories.runtime.appending(path: "traceable").path, F_OK) == 0 { return problems }
    attempt { () throws(SystemError) in
      _ = try SystemError.checkNegated(cprocess_refuse_tracing(), "refuse to be traced")
    }
    return problems
  }

  /// Frees a program that the user starts, such as the browser, from the daemon's limits. Files that
  /// the user saves there are not the daemon's. The walls of the systemd unit would break the
  /// browser's own, so the user's systemd starts the program beside the unit.
  package static func exempt(_ program: inout ChildProcess) {
    if program.environment[unitVariable] != nil,
      let start = ProgramSearch.path(of: "systemd-run", in: program.environment["PATH"])
    {
      program.arguments =
        ["--user", "--collect", "--quiet", "--", program.path] + program.arguments
      program.path = start
      return
    }
    let mask = String(inheritedMask, radix: 8)
    program.arguments =
      ["-c", "umask \(mask); exec \"$@\"", "sh", program.path] + program.arguments
    program.path = "/bin/sh"
  }
}
