import Glibc

/// An address and port that only this computer can reach.
package struct LoopbackAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address without the port.
  package enum Host: Hashable, Sendable {
    /// The last three bytes of the IPv4 address 127.x.y.z.
    case four(UInt8, UInt8, UInt8)
    /// The IPv6 address ::1.
    case six
  }

  /// The address without the port.
  package let host: Host
  /// The port. 0 means any free port.
  package let port: UInt16

  package init(host: Host = .four(0, 0, 1), port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Parses `127.0.0.1:4986`, `localhost:4986` or `[::1]:4986`.
  /// - Throws: `ListenError` if the text is invalid or other computers can reach the address.
  package init(_ text: String) throws(ListenError) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { throw ListenError("'\(text)' is not ADDRESS:PORT, for example 127.0.0.1:4986.") }
    let name = String(text[..<colon])
    guard let host = Self.host(named: name) else {
      throw ListenError(
        "'\(name)' is not a loopback address. The service has no password, so it listens only where "
          + "other machines cannot reach it: use 127.0.0.1:\(port) or [::1]:\(port).")
    }
    self.init(host: host, port: port)
  }

  /// Returns the loopback host that the text names, without a port, or `nil`.
  package static func host(named name: String) -> Host? {
    if name == "localhost" { return .four(0, 0, 1) }
    if name == "[::1]" { return .six }
    var address = in_addr()
    guard inet_pton(AF_INET, name, &address) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: address.s_addr) { Array($0) }
    return bytes[0] == 127 ? .four(bytes[1], bytes[2], bytes[3]) : nil
  }

  /// Returns the same host with another port.
  package func with(port: UInt16) -> Self { Self(host: host, port: port) }

  /// The address as written in a URL.
  package var description: String {
    switch host {
    case .four(let second, let third, let fourth): "127.\(second).\(third).\(fourth):\(port)"
    case .six: "[::1]:\(port)"
    }
  }

  /// The address as a URL with the scheme `http`.
  package var url: String { "http://\(self)" }
}

/// The reason why a service cannot listen.
package struct ListenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The event and the next step, for people.
  package let description: String

  package init(_ description: String) { self.description = description }
}
