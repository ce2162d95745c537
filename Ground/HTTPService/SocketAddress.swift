import Glibc

/// Loopback addresses in the kernel's format.
enum SocketAddress {
  /// Calls `bind(2)`.
  static func bind(_ socket: Int32, to address: LoopbackAddress) -> Int32 {
    switch address.host {
    case .four(let second, let third, let fourth):
      var raw = sockaddr_in()
      raw.sin_family = sa_family_t(AF_INET)
      raw.sin_port = address.port.bigEndian
      raw.sin_addr.s_addr =
        (127 << 24 | UInt32(second) << 16 | UInt32(third) << 8 | UInt32(fourth)).bigEndian
      return bind(socket, &raw)
    case .six:
      var raw = sockaddr_in6()
      raw.sin6_family = sa_family_t(AF_INET6)
      raw.sin6_port = address.port.bigEndian
      raw.sin6_addr = in6addr_loopback
      return bind(socket, &raw)
    }
  }

  /// Returns the port of a bound socket, or 0 if the socket has no port.
  static func port(of socket: Int32) -> UInt16 {
    // The port is at the same place in the addresses of both families.
    var raw = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = withUnsafeMutableBytes(of: &raw) { bytes in
      getsockname(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
    }
    return result == 0 ? UInt16(bigEndian: raw.sin6_port) : 0
  }

  private static func bind<Address>(_ socket: Int32, _ address: inout Address) -> Int32 {
    withUnsafeBytes(of: &address) { bytes in
      Glibc.bind(
        socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }
}
