package import Glibc

/// An open file descriptor, closed when its last owner lets go.
package final class Descriptor: Sendable {
  package let number: Int32

  /// Takes ownership of `number`: nobody else may close it.
  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Opens a file, close-on-exec.
  /// - throws: `SystemError` with the kernel's reason.
  package static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o600
  ) throws(SystemError) -> Descriptor {
    Descriptor(
      owning: try SystemError.check(
        Glibc.open(path, flags | O_CLOEXEC, mode), "open \(path)"))
  }

  /// A second descriptor of the same open file.
  package func duplicate() throws(SystemError) -> Descriptor {
    Descriptor(
      owning: try SystemError.check(fcntl(number, F_DUPFD_CLOEXEC, 3), "duplicate a descriptor"))
  }

  /// A path that opens the same file again, for this process only.
  package var path: String { "/proc/self/fd/\(number)" }
}
