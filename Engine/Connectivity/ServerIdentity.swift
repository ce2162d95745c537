package import NIOSSL

/// The identity that a server must prove: the requested host, regardless of the connection's
/// address. If the connection uses a proxy, that address belongs to the proxy.
package struct ServerIdentity: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    /// The name in lower case, without a trailing dot.
    case name([UInt8])
    /// The address in network byte order.
    case address([UInt8])
  }

  private let kind: Kind

  /// - Parameter host: The host, as in `Origin`.
  package init(host: String) {
    let bytes = Array(host.lowercased().utf8)
    kind =
      AddressRange.bytes(host).map { .address($0) }
      ?? .name(bytes.last == UInt8(ascii: ".") ? Array(bytes.dropLast()) : bytes)
  }

  /// The server name for the TLS handshake (SNI), or `nil` for an address.
  package var indication: String? {
    if case .name(let bytes) = kind { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// - Throws: `ServerIdentityError` if the certificate does not name the host. The TLS library
  ///   checks the certificate's signature.
  package func check(_ certificate: NIOSSLCertificate?) throws(ServerIdentityError) {
    let isNamed = certificate?._subjectAlternativeNames().contains { name in
      switch (kind, name.nameType) {
      case (.name(let host), .dnsName): Self.matches(host, Array(name.contents))
      case (.address(let address), .ipAddress): address.elementsEqual(name.contents)
      default: false
      }
    }
    if isNamed != true { throw ServerIdentityError() }
  }

  /// Returns whether a name in a certificate matches the host. A wildcard replaces the whole first
  /// label (RFC 9525, section 6.3).
  private static func matches(_ host: [UInt8], _ name: [UInt8]) -> Bool {
    let dot = UInt8(ascii: ".")
    var name = name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    if name.last == dot { name.removeLast() }
    guard name.starts(with: "*.".utf8) else { return !host.isEmpty && name == host }
    let rest = name.dropFirst()
    // A wildcard must not cover a whole top-level domain.
    guard rest.dropFirst().contains(dot), let end = host.firstIndex(of: dot), end > 0
    else { return false }
    return host[end...].elementsEqual(rest)
  }
}

/// The error for a certificate that names another host.
package struct ServerIdentityError: Error, Hashable {}
