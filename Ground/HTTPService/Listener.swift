import Glibc
package import Linux
import Synchronization

/// A socket that already listens: whoever connects from now on is served once a server runs on it.
package final class Listener: Sendable {
  package enum Address: Hashable, Sendable {
    case unix(path: String)
    case loopback(LoopbackAddress)
  }

  /// Where it listens, with the port that it really has.
  package let address: Address
  private let descriptor: Mutex<Descriptor?>
  /// The socket file's own identity, so that only it is removed in the end.
  private let file: FileStatus?

  private init(address: Address, descriptor: Descriptor, file: FileStatus?) {
    self.address = address
    self.descriptor = Mutex(descriptor)
    self.file = file
  }

  /// Listens at `path`, however long it is, with mode 0600.
  /// - Parameters:
  ///   - path: absolute.
  ///   - removesStale: removes a socket that is there already. The caller must know that its owner
  ///     has ended, by a lock for example.
  /// - Returns: what already accepts connections.
  /// - throws: `SystemError`; `EADDRINUSE` when there is something at that path.
  package static func unix(
    path: String, removesStale: Bool
  ) throws(SystemError) -> Listener {
    if removesStale, FileStatus(path: path)?.isSocket == true { unlink(path) }
    let socket = try UnixSocket.listen(at: path, .stream)
    return Listener(
      address: .unix(path: path), descriptor: socket.descriptor,
      file: FileStatus(path: path))
  }

  /// Goes on with a socket that somebody else listens on, at `path`; its file stays his.
  package static func passed(_ socket: Descriptor, path: String) -> Listener {
    Listener(address: .unix(path: path), descriptor: socket, file: nil)
  }

  /// - throws: `SystemError` with `EADDRINUSE` when the port is taken.
  package static func loopback(_ address: LoopbackAddress) throws(SystemError) -> Listener {
    let family = if case .six = address.host { AF_INET6 } else { AF_INET }
    let socket = Descriptor(
      owning: try SystemError.check(
        Glibc.socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0), "socket"))
    var yes: Int32 = 1
    // Lets a restarted service have its port back while old connections still time out.
    setsockopt(
      socket.number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    _ = try SystemError.check(
      SocketAddress.bind(socket.number, to: address), "listen on \(address)")
    _ = try SystemError.check(Glibc.listen(socket.number, 128), "listen on \(address)")
    return Listener(
      address: .loopback(address.with(port: SocketAddress.port(of: socket.number))),
      descriptor: socket, file: nil)
  }

  /// Hands the listening socket to a server, which shall close it; nil when one has it already.
  /// - throws: `SystemError` when this process may open no more files.
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

  /// Removes the socket file, unless another listener has put its own there.
  func removeFile() {
    guard case .unix(let path) = address, let file, file.isSameFile(as: FileStatus(path: path))
    else { return }
    unlink(path)
  }

  var isUnix: Bool { if case .unix = address { true } else { false } }
}
