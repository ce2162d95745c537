import Foundation
import Glibc
package import Linux

/// A TCP connection that sends the given bytes unchanged, whether they are valid or not.
package struct RawConnection: Sendable {
  package let socket: Descriptor

  /// - Parameters:
  ///   - timeout: The timeout of each read and write in seconds, or `nil` for none.
  ///   - room: The size of the receive buffer in bytes, or `nil` for the kernel's default.
  package init(port: UInt16, timeout: Int? = nil, room: Int32? = nil) throws {
    signal(SIGPIPE, SIG_IGN)
    socket = Descriptor(
      owning: try SystemError.check(
        Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0), "socket"))
    if var limit = timeout.map({ timeval(tv_sec: $0, tv_usec: 0) }) {
      let size = socklen_t(MemoryLayout<timeval>.size)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(socket.number, SOL_SOCKET, option, &limit, size)
      }
    }
    if var room {
      setsockopt(
        socket.number, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafeBytes(of: &address) {
      connect(
        socket.number, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t($0.count))
    }
    _ = try SystemError.check(result, "connect")
  }

  package func send(_ text: String) throws {
    var text = text
    try text.withUTF8 { try socket.writeAll(UnsafeRawBufferPointer($0)) }
  }

  /// Reads until `text` has arrived, or until the end of the stream.
  package func readUntil(_ text: String = "\u{0}never") throws -> String {
    var all = ""
    while !all.contains(text) {
      let part = try socket.read(upTo: 65536)
      if part.isEmpty { break }
      all += String(decoding: part, as: UTF8.self)
    }
    return all
  }

  package func finishSending() { _ = shutdown(socket.number, Int32(SHUT_WR)) }
}
