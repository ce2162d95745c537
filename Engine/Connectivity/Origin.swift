package import Foundation

/// The scheme, host and port of a connection. Requests to one origin may share a connection.
package struct Origin: Hashable, Sendable {
  package var isSecure: Bool
  /// The host without brackets, in lower case.
  package var host: String
  package var port: Int

  package init(isSecure: Bool, host: String, port: Int) {
    self.isSecure = isSecure
    self.host = host
    self.port = port
  }

  /// Whether the host's name means this machine in every network (RFC 6761, section 6.3).
  package var isLocalhost: Bool { host == "localhost" || host.hasSuffix(".localhost") }

  /// The same server for a proxy that forwards the connection and does not read it.
  package var forTunnel: Origin { Origin(isSecure: true, host: host, port: port) }

  /// Whether the text of the host shows that the host is this machine.
  package var isLoopback: Bool {
    isLocalhost || host == "::1"
      || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
  }
}

extension Origin {
  /// The maximum length of a host's name, in bytes. DNS and proxies do not accept a longer name.
  private static let longestName = 253

  private static let webPorts = ["http": 80, "https": 443]
  /// `smtp` is encrypted by a command, on the port for messages of users (RFC 6409).
  private static let mailPorts = ["smtp": 587, "smtps": 465]

  /// Creates the origin of a URL.
  /// - Parameter isMail: Whether the URL is a mail server's, and not an HTTP server's.
  /// - Throws: `OriginError` with the reason if the URL has no origin.
  package init(
    of text: String, _ components: URLComponents, isMail: Bool = false
  ) throws(OriginError) {
    guard let scheme = components.scheme?.lowercased() else {
      throw OriginError("\(text.debugDescription) is not a URL", isAboutScheme: true)
    }
    guard let defaultPort = (isMail ? Self.mailPorts : Self.webPorts)[scheme] else {
      throw OriginError(
        isMail
          ? "a mail server's URL begins with smtp or smtps, not \(scheme)"
          : "only http and https URLs are supported, not \(scheme)", isAboutScheme: true)
    }
    guard let host = components.encodedHost, !host.isEmpty else {
      throw OriginError("\(text.debugDescription) has no host")
    }
    // An IPv6 address has brackets only in a URL.
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    guard !host.hasPrefix("[") || !name.contains("%") else {
      throw OriginError(
        "link-local addresses are not supported (\(host)); use the host's name or another address")
    }
    guard name.utf8.count <= Self.longestName else {
      throw OriginError("the host's name is too long")
    }
    let isSecure = scheme == "https" || scheme == "smtps"
    // The port is read from the text, because the URL parser ignores a port that is not a valid
    // number.
    let written = Self.portText(in: text)
    guard let port = written.isEmpty ? defaultPort : Int(written), 1...65535 ~= port
    else { throw OriginError("\(written) is not a port: ports go from 1 to 65535") }
    self.init(isSecure: isSecure, host: name.lowercased(), port: port)
  }

  /// Returns the text after the colon of a URL's host. It works on bytes, because it runs several
  /// times for every transfer.
  private static func portText(in url: String) -> Substring {
    let bytes = url.utf8
    guard let scheme = bytes.firstIndex(of: UInt8(ascii: ":")) else { return "" }
    let rest = bytes[bytes.index(after: scheme)...]
    guard rest.starts(with: "//".utf8) else { return "" }
    let authority = rest.dropFirst(2).prefix { !"/?#\\".utf8.contains($0) }
    let host = after(UInt8(ascii: "@"), in: authority) ?? authority
    let end = after(UInt8(ascii: "]"), in: host) ?? host
    return after(UInt8(ascii: ":"), in: end).map { Substring($0) } ?? ""
  }

  /// Returns the text after the last occurrence of a byte.
  private static func after(
    _ byte: UInt8, in text: Substring.UTF8View
  ) -> Substring.UTF8View? {
    text.lastIndex(of: byte).map { text[text.index(after: $0)...] }
  }
}

/// The reason why a URL leads to no server.
package struct OriginError: Error, Hashable, CustomStringConvertible {
  package let description: String
  package let isAboutScheme: Bool

  init(_ description: String, isAboutScheme: Bool = false) {
    self.description = description
    self.isAboutScheme = isAboutScheme
  }
}
