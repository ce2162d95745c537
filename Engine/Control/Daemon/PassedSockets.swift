import Foundation
import Glibc
package import Linux

/// Listening sockets that another process, such as systemd, opened and passed to this process
/// (sd_listen_fds(3)). Connections that were made before this process started wait in the sockets.
package struct PassedSockets: Sendable {
  /// The first file descriptor that is passed.
  private static let first: Int32 = 3
  private static let limit: Int32 = 16

  /// The stream socket at the control socket's path.
  package private(set) var control: Descriptor?
  /// The packet socket at the descriptor socket's path.
  package private(set) var descriptors: Descriptor?
  /// The reason why some of the passed sockets cannot be used.
  package private(set) var problems: [String] = []

  package init() {}

  /// Takes the sockets passed to this process. Only the first call returns them. A socket that was
  /// not passed is `nil`.
  package init(
    for directories: Directories,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    guard environment["LISTEN_PID"].flatMap(Int32.init) == getpid(),
      let count = environment["LISTEN_FDS"].flatMap(Int32.init), count > 0
    else { return }
    for number in Self.first..<(Self.first + min(count, Self.limit)) {
      guard fcntl(number, F_GETFD) >= 0 else { continue }
      // Extensions must not inherit the sockets.
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      take(Descriptor(owning: number), directories)
    }
  }

  private mutating func take(_ socket: Descriptor, _ directories: Directories) {
    guard Self.option(SO_ACCEPTCONN, of: socket) == 1, let path = Self.path(of: socket) else {
      problems.append("descriptor \(socket.number) is not a listening Unix socket")
      return
    }
    switch (Self.option(SO_TYPE, of: socket), path) {
    case (Int32(SOCK_STREAM.rawValue), directories.controlSocket.path): control = socket
    case (Int32(SOCK_SEQPACKET.rawValue), directories.descriptorSocket.path): descriptors = socket
    default: problems.append("clients do not connect to \(path)")
    }
  }

  private static func option(_ name: Int32, of socket: Descriptor) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(socket.number, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
  }

  private static func path(of socket: Descriptor) -> String? {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutableBytes(of: &address) { bytes in
      getsockname(
        socket.number, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
    }
    guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    return withUnsafeBytes(of: address.sun_path) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
