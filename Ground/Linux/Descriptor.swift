import CLinux
import Glibc

/// An open file descriptor. It is closed when its last reference is released.
package final class Descriptor: Sendable {
  /// The descriptor's number in this process.
  package let number: Int32

  /// Takes ownership of `number`. No other code may close it.
  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Opens a file with close-on-exec.
  /// - Throws: `SystemError` if the file cannot be opened.
  package static func open(
    _ path: String, _ flags: Int32, mode: UInt32 = 0o600
  ) throws(SystemError) -> Descriptor {
    Descriptor(
      owning: try SystemError.check(
        Glibc.open(path, flags | O_CLOEXEC, mode), "open \(path)"))
  }

  /// Returns the two ends of a new pipe.
  /// - Throws: `SystemError` if this process cannot open more files.
  package static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    _ = try SystemError.checkNegated(clinux_pipe(&ends), "make a pipe")
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// A path that opens the same file again. It is valid in this process only.
  package var path: String { "/proc/self/fd/\(number)" }
}
