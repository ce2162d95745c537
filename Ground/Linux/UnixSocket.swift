import CLinux
import Glibc

/// A Unix socket that carries descriptors as well as bytes.
package struct UnixSocket: Sendable {
  /// The socket's type.
  package enum Kind: Sendable {
    /// A stream of bytes without message boundaries.
    case stream
    /// Packets: each `send` is one `receive`.
    case sequencedPacket

    var rawValue: Int32 {
      switch self {
      case .stream: Int32(SOCK_STREAM.rawValue)
      case .sequencedPacket: Int32(SOCK_SEQPACKET.rawValue)
      }
    }
  }

  /// The socket's descriptor.
  package let descriptor: Descriptor

  package init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  /// Returns two connected sockets.
  package static func pair(_ kind: Kind) throws(SystemError) -> (UnixSocket, UnixSocket) {
    var ends: [Int32] = [-1, -1]
    _ = try SystemError.check(
      socketpair(AF_UNIX, kind.rawValue | Int32(SOCK_CLOEXEC.rawValue), 0, &ends), "socketpair")
    return (UnixSocket(Descriptor(owning: ends[0])), UnixSocket(Descriptor(owning: ends[1])))
  }

  /// Connects to the socket at `path`, which may have any length.
  /// - Throws: `SystemError` with `ENOENT` or `ECONNREFUSED` if no program listens there.
  package static func connect(to path: String, _ kind: Kind) throws(SystemError) -> UnixSocket {
    let socket = try make(kind)
    try withAddress(of: path) {
      (address, length) throws(SystemError) in
      _ = try SystemError.check(
        Glibc.connect(socket.descriptor.number, address, length), "connect to \(path)")
    }
    return socket
  }

  /// Connects to the socket at `path` if its listener has the same user.
  /// - Throws: `SystemError`, with `EPERM` if another user's program listens. Nothing is sent to
  ///   that program.
  package static func connect(toOwn path: String, _ kind: Kind) throws(SystemError) -> UnixSocket {
    let socket = try connect(to: path, kind)
    guard try PeerCredentials(of: socket.descriptor.number).userIdentifier == geteuid() else {
      throw SystemError(
        code: EPERM, operation: "trust \(path), on which another user's program listens")
    }
    return socket
  }

  /// Listens at `path` with mode 0600. The caller must have removed a stale socket.
  package static func listen(
    at path: String, _ kind: Kind, backlog: Int32 = 128
  ) throws(SystemError) -> UnixSocket {
    let socket = try make(kind)
    try withAddress(of: path) {
      (address, length) throws(SystemError) in
      _ = try SystemError.check(
        bind(socket.descriptor.number, address, length), "bind \(path)")
    }
    _ = try SystemError.check(chmod(path, 0o600), "chmod \(path)")
    _ = try SystemError.check(
      Glibc.listen(socket.descriptor.number, backlog), "listen at \(path)")
    return socket
  }

  /// Waits for the next client.
  package func accept() throws(SystemError) -> UnixSocket {
    while true {
      let caller = clinux_accept(descriptor.number)
      if caller >= 0 { return UnixSocket(Descriptor(owning: caller)) }
      if caller == -EINTR || caller == -ECONNABORTED { continue }
      throw SystemError(code: -caller, operation: "accept")
    }
  }

  /// Sends bytes with descriptors attached to the first of them. Waits until the kernel has
  /// accepted all bytes.
  /// - Throws: `SystemError`, with `ETOOMANYREFS` if this user's processes together have too many
  ///   unreceived descriptors for 10 s. The limit is the number that this process may have open.
  package func send(
    _ bytes: UnsafeRawBufferPointer, descriptors: [Descriptor] = []
  ) throws(SystemError) {
    var rest = bytes[...]
    var numbers = descriptors.map(\.number)
    repeat {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let sent = try SystemError.checkNegated(
        sendOnceThereIsRoom(part, numbers), "send")
      numbers = []
      rest = rest.dropFirst(sent)
    } while !rest.isEmpty
  }

  /// Sends bytes, and waits while this user has too many unreceived descriptors. The function
  /// polls, because the kernel does not report when the number falls.
  private func sendOnceThereIsRoom(_ bytes: UnsafeRawBufferPointer, _ numbers: [Int32]) -> Int {
    let end = ContinuousClock.now + .seconds(10)
    var wait: useconds_t = 500
    while true {
      let sent = clinux_send(
        descriptor.number, bytes.baseAddress, bytes.count, numbers, Int32(numbers.count), 0)
      guard sent == -Int(ETOOMANYREFS), ContinuousClock.now < end else { return sent }
      usleep(wait)
      wait = min(wait * 2, 50_000)
    }
  }

  /// Receives the available bytes, at most `count`. Returns no bytes at the end of the stream.
  /// - Throws: `SystemError`, with `EMSGSIZE` if a message has too many descriptors, `EMFILE` if
  ///   this process cannot open as many descriptors, or `EAGAIN` after a receive timeout. In the
  ///   first two cases the bytes are lost and the socket stays usable.
  package func receive(
    upTo count: Int
  ) throws(SystemError) -> (bytes: [UInt8], descriptors: [Descriptor]) {
    var numbers = [Int32](repeating: -1, count: Int(CLINUX_MAXIMUM_DESCRIPTORS))
    var received = Int32(numbers.count)
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      result = clinux_receive(descriptor.number, buffer.baseAddress, count, &numbers, &received)
      filled = max(result, 0)
    }
    _ = try SystemError.checkNegated(result, "receive")
    return (bytes, numbers.prefix(Int(received)).map(Descriptor.init(owning:)))
  }

  /// Makes the socket non-blocking: a call that would have to wait fails with `EAGAIN`.
  package func setNonBlocking() throws(SystemError) {
    let flags = try SystemError.check(fcntl(descriptor.number, F_GETFL), "read a socket's flags")
    _ = try SystemError.check(
      fcntl(descriptor.number, F_SETFL, flags | O_NONBLOCK), "set a socket's flags")
  }

  /// Makes a `send` fail with `EAGAIN` if the peer receives nothing for this many seconds.
  package func setSendTimeout(seconds: Int) throws(SystemError) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    _ = try SystemError.check(
      setsockopt(
        descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &time,
        socklen_t(MemoryLayout<timeval>.size)), "set a send timeout")
  }

  /// Closes both directions. A pending `receive` in another thread returns.
  package func shutdown() { _ = Glibc.shutdown(descriptor.number, Int32(SHUT_RDWR)) }

  private static func make(_ kind: Kind) throws(SystemError) -> UnixSocket {
    UnixSocket(
      Descriptor(
        owning: try SystemError.check(
          Glibc.socket(AF_UNIX, kind.rawValue | Int32(SOCK_CLOEXEC.rawValue), 0), "socket")))
  }

  /// Calls `body` with an address for `path`. A `sockaddr_un` holds 107 bytes. For a longer path,
  /// the address uses a descriptor of the folder, which has a short path in `/proc`.
  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
  ) throws(SystemError) {
    let capacity = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
    guard path.utf8.count >= capacity else {
      return try withShortAddress(of: path, body)
    }
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let directory = try Descriptor.open(String(path[..<slash]), O_DIRECTORY)
    try withShortAddress(of: directory.path + path[slash...], body)
    withExtendedLifetime(directory) {}
  }

  private static func withShortAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
  ) throws(SystemError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw SystemError(code: ENAMETOOLONG, operation: "make a socket address of \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    var failure: SystemError?
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        do throws(SystemError) {
          try body(generic, socklen_t(MemoryLayout<sockaddr_un>.size))
        } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }
}
