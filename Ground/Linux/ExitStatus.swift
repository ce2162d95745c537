import Glibc

/// The end of a process: an exit code or a signal.
package enum ExitStatus: Hashable, Sendable, CustomStringConvertible {
  /// The process exited with this code.
  case exited(code: Int32)
  /// A signal ended the process.
  case killed(signal: Int32)

  /// Creates the end from the status that `waitpid` stores.
  package init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited(code: (waitStatus >> 8) & 0xff) : .killed(signal: signal)
  }

  /// The end in words that follow the program's name.
  package var description: String {
    switch self {
    case .exited(let code): "exited with status \(code)"
    case .killed(SIGKILL): "was killed"
    case .killed(let signal) where Self.crashes[signal] != nil: "crashed (\(crash ?? ""))"
    case .killed(SIGXCPU): "used too much processor time"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }

  /// The name of the signal that ended the program because of a fault in the program, or `nil`.
  package var crash: String? {
    if case .killed(let signal) = self { Self.crashes[signal] } else { nil }
  }

  /// The names of the signals that end a program because of a fault in the program.
  package static let crashes = [
    SIGSEGV: "SIGSEGV", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS",
    SIGFPE: "SIGFPE",
  ]
}
