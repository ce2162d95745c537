import Glibc

/// An address and port that only this machine can reach.
package struct LoopbackAddress: Hashable, Sendable, CustomStringConvertible {
  package enum Host: Hashable, Sendable {
    /// The last three bytes of 127.x.y.z.
    case four(UInt8, UInt8, UInt8)
    case six
  }

  package let host: Host
  /// 0: any free one.
  package let port: UInt16

  package init(host: Host = .four(0, 0, 1), port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads `127.0.0.1:4986`, `localhost:4986` or `[::1]:4986`.
  /// - throws: `ListenError` with the reason, also for addresses that other machines can reach.
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

  /// The loopback host that a URL's authority names, without its port; nil when it is none.
  package static func host(named name: String) -> Host? {
    if name == "localhost" { return .four(0, 0, 1) }
    if name == "[::1]" { return .six }
    var address = in_addr()
    guard inet_pton(AF_INET, name, &address) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: address.s_addr) { Array($0) }
    return bytes[0] == 127 ? .four(bytes[1], bytes[2], bytes[3]) : nil
  }

  package func with(port: UInt16) -> Self { Self(host: host, port: port) }

  /// As a URL's authority has it.
  package var description: String {
    switch host {
    case .four(let second, let third, let fourth): "127.\(second).\(third).\(fourth):\(port)"
    case .six: "[::1]:\(port)"
    }
  }

  package var url: String { "http://\(self)" }
}

/// Why a service cannot listen, for a person, with the mend.
package struct ListenError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
