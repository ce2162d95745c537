import Glibc
import Linux
import Synchronization

/// Loopback ports that refuse connections.
///
/// The ports stay bound while the tests run, so the kernel does not give one of them to another
/// test's server, which would then receive the requests. A server can still listen at such a port
/// if the test passes the port's number to the server.
package enum ClosedPort {
  private static let taken = Mutex<[Descriptor]>([])

  package static func take() throws -> Int {
    let socket = Descriptor(
      owning: try SystemError.check(
        Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0), "socket"))
    let number = socket.number
    var isShared: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = try SystemError.check(bind(number, pointer, length), "take a port")
        _ = try SystemError.check(getsockname(number, pointer, &length), "find a port")
      }
    }
    taken.withLock { $0.append(socket) }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
