import Foundation
import Glibc
package import Linux

/// A loopback server whose connections a test serves itself. The test can send any bytes, whether
/// they are valid or not.
package final class RawServer: Sendable {
  package let port: Int
  private let socket: Descriptor

  /// - Parameters:
  ///   - port: The port of an earlier server to replace, or 0 for any port.
  ///   - isOpenToAll: Whether the server listens at all IPv4 and IPv6 addresses.
  ///   - backlog: The number of connections that the kernel queues before they are accepted. With
  ///     0, the kernel queues one connection.
  ///   - serve: Serves one client on a separate thread. The connection closes when it returns. If
  ///     `nil`, no connection is accepted.
  package init(
    port wanted: Int = 0, isOpenToAll: Bool = false, backlog: Int32 = 16,
    serve: (@Sendable (_ caller: Descriptor) -> Void)?
  ) throws {
    // If a client has disconnected, writing to it must not end the process.
    signal(SIGPIPE, SIG_IGN)
    let socket = Descriptor(
      owning: try SystemError.check(
        Glibc.socket(
          isOpenToAll ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0),
        "socket"))
    var isShared: Int32 = 1
    setsockopt(
      socket.number, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
    let number = UInt16(clamping: wanted).bigEndian
    if isOpenToAll {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = number
      port = try Self.bind(socket, &address, \.sin6_port)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = number
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      port = try Self.bind(socket, &address, \.sin_port)
    }
    _ = try SystemError.check(listen(socket.number, backlog), "listen")
    self.socket = socket
    guard let serve else { return }
    Thread.detachNewThread { [socket] in
      while true {
        let number = accept(socket.number, nil, nil)
        if number < 0 { return }
        let caller = Descriptor(owning: number)
        Thread.detachNewThread { serve(caller) }
      }
    }
  }

  /// - Returns: The port to which the socket is bound.
  private static func bind<Address>(
    _ socket: Descriptor, _ address: inout Address, _ port: KeyPath<Address, in_port_t>
  ) throws -> Int {
    var length = socklen_t(MemoryLayout<Address>.size)
    let bound = withUnsafeMutableBytes(of: &address) { bytes in
      let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return Glibc.bind(socket.number, pointer, length) == 0
        && getsockname(socket.number, pointer, &length) == 0 ? Int32(0) : -1
    }
    _ = try SystemError.check(bound, "bind")
    return Int(UInt16(bigEndian: address[keyPath: port]))
  }

  deinit { shutdown(socket.number, Int32(SHUT_RDWR)) }

  package var url: String { "http://127.0.0.1:\(port)/" }
}

extension Descriptor {
  /// Reads to the end of the header section of a request.
  package func readHead() {
    var head: [UInt8] = []
    while let byte = try? read(upTo: 1), let byte = byte.first {
      head.append(byte)
      if head.suffix(4).elementsEqual("\r\n\r\n".utf8) { return }
    }
  }

  package func say(_ text: String) {
    try? Array(text.utf8).withUnsafeBytes { try writeAll($0) }
  }

  /// Reads until the client closes the connection.
  package func readToEnd() { while let bytes = try? read(upTo: 65536), !bytes.isEmpty {} }
}
