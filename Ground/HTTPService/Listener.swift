import Glibc
package import Linux
import Synchronization

/// A listening socket. Clients can connect at once and are served when a server runs on it.
package final class Listener: Sendable {
  /// The address of a socket.
  package enum Address: Hashable, Sendable {
    /// The path of a Unix socket.
    case unix(path: String)
    /// A TCP port of this computer.
    case loopback(LoopbackAddress)
  }

  /// The address with the real port.
  package let address: Address
  private let descriptor: Mutex<Descriptor?>
  /// The identity of the socket's file, so that only this file is removed at the end.
  private let file: FileStatus?

  private init(address: Address, descriptor: Descriptor, file: FileStatus?) {
    self.address = address
    self.descriptor = Mutex(descriptor)
    self.file = file
  }

  /// Listens at `path`, which may have any length, with mode 0600.
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - removesStale: Whether to remove an existing socket. The caller must know, for example by a
  ///     lock, that its owner has ended.
  /// - Throws: `SystemError`, with `EADDRINUSE` if the path exists.
  package static func unix(
    path: String, removesStale: Bool
  ) throws(SystemError) -> Listener {
    if removesStale, FileStatus(path: path)?.isSocket == true { unlink(path) }
    let socket = try UnixSocket.listen(at: path, .stream)
    return Listener(
      address: .unix(path: path), descriptor: socket.descriptor,
      file: FileStatus(path: path))
  }

  /// Returns a listener for a socket that another program has opened at `path`. The file is not
  /// removed.
  package static func passed(_ socket: Descriptor, path: String) -> Listener {
    Listener(address: .unix(path: path), descriptor: socket, file: nil)
  }

  /// Listens on a TCP port of this computer.
  /// - Throws: `SystemError`, with `EADDRINUSE` if the port is taken.
  package static func loopback(_ address: LoopbackAddress) throws(SystemError) -> Listener {
    let family = if case .six = address.host { AF_INET6 } else { AF_INET }
    let socket = Descriptor(
      owning: try SystemError.check(
        Glibc.socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0), "socket"))
    var yes: Int32 = 1
    // A restarted service can use its port again while old connections are in TIME_WAIT.
    setsockopt(
      socket.number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    _ = try SystemError.check(
      SocketAddress.bind(socket.number, to: address), "listen on \(address)")
    _ = try SystemError.check(Glibc.listen(socket.number, 128), "listen on \(address)")
    return Listener(
      address: .loopback(address.with(port: SocketAddress.port(of: socket.number))),
      descriptor: socket, file: nil)
  }

  /// Returns a duplicate of the socket, which the server must close. Returns `nil` if another
  /// server uses the socket.
  /// - Throws: `SystemError` if this process cannot open another file.
  func takeNumber() throws(SystemError) -> Int32? {
    guard
      let socket = descriptor.withLock({ descriptor in
        defer { descriptor = nil }
        return descriptor
      })
    else { return nil }
    return try SystemError.check(
      fcntl(socket.number, F_DUPFD_CLOEXEC, 3), "hand a listening socket over")
  }

  /// Removes the socket's file, unless another listener has replaced it.
  func removeFile() {
    guard case .unix(let path) = address, let file, file.isSameFile(as: FileStatus(path: path))
    else { return }
    unlink(path)
  }
}
