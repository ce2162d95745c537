import CLinux
import Glibc

/// The process and user at the other end of a Unix socket, as reported by the kernel
/// (`SO_PEERCRED`, unix(7)).
package struct PeerCredentials: Hashable, Sendable {
  /// The peer's process identifier.
  package let processIdentifier: Int32
  /// The peer's user identifier.
  package let userIdentifier: UInt32
  /// The start time of the process when the credentials were read (`ProcessStatus.startTime`), or
  /// `nil` if the process had ended. The kernel may give the identifier of an ended process to
  /// another process, which has another start time.
  package let startTime: UInt64?

  package init(processIdentifier: Int32, userIdentifier: UInt32, startTime: UInt64?) {
    self.processIdentifier = processIdentifier
    self.userIdentifier = userIdentifier
    self.startTime = startTime
  }

  /// Creates the credentials of a process, and reads its start time.
  package init(processIdentifier: Int32, userIdentifier: UInt32) {
    self.init(
      processIdentifier: processIdentifier, userIdentifier: userIdentifier,
      startTime: ProcessStatus(of: processIdentifier)?.startTime)
  }

  /// Reads the credentials of a socket's peer.
  /// - Throws: `SystemError` with `ENOTCONN` or `EOPNOTSUPP` if there is no such peer.
  package init(of socket: Int32) throws(SystemError) {
    var pid: pid_t = 0
    var uid: uid_t = 0
    var gid: gid_t = 0
    _ = try SystemError.checkNegated(
      clinux_peer_credentials(socket, &pid, &uid, &gid), "read the peer's credentials")
    self.init(processIdentifier: pid, userIdentifier: uid)
  }
}
