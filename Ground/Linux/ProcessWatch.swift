import CLinux
import Glibc

/// Sees a process end, whoever its parent is, and whatever its number is given to afterwards.
package struct ProcessWatch: Sendable {
  package let descriptor: Descriptor

  /// - throws: `SystemError` with `ESRCH` when there is no such process.
  package init(of processIdentifier: Int32) throws(SystemError) {
    descriptor = Descriptor(
      owning: try SystemError.checkNegated(
        clinux_pidfd_open(processIdentifier), "watch process \(processIdentifier)"))
  }

  package var hasEnded: Bool { waitForEnd(milliseconds: 0) }

  /// Ends it, unless it has ended already.
  package func kill() { _ = clinux_pidfd_signal(descriptor.number, SIGKILL) }

  /// - Parameter milliseconds: below 0: however long it takes.
  /// - Returns: whether it has ended.
  @discardableResult
  package func waitForEnd(milliseconds: Int32 = -1) -> Bool {
    var watched = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    var count: Int32
    repeat { count = poll(&watched, 1, milliseconds) } while count < 0 && errno == EINTR
    return count > 0
  }
}
