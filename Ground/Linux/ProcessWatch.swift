import CLinux
import Glibc

/// A watch on a process (pidfd). The process need not be a child. The watch never refers to a later
/// process with the same identifier.
package struct ProcessWatch: Sendable {
  /// The pidfd. It is readable when the process has ended.
  package let descriptor: Descriptor

  /// - Throws: `SystemError` with `ESRCH` if there is no such process.
  package init(of processIdentifier: Int32) throws(SystemError) {
    descriptor = Descriptor(
      owning: try SystemError.checkNegated(
        clinux_pidfd_open(processIdentifier), "watch process \(processIdentifier)"))
  }

  /// Whether the process has ended.
  package var hasEnded: Bool { waitForEnd(milliseconds: 0) }

  /// Kills the process, unless it has ended.
  package func kill() { _ = clinux_pidfd_signal(descriptor.number, SIGKILL) }

  /// - Parameter milliseconds: The timeout. A negative number means no timeout.
  /// - Returns: Whether the process has ended.
  @discardableResult
  package func waitForEnd(milliseconds: Int32 = -1) -> Bool {
    var watched = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    var count: Int32
    repeat { count = poll(&watched, 1, milliseconds) } while count < 0 && errno == EINTR
    return count > 0
  }
}
