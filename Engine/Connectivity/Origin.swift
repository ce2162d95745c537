package import Foundation

/// Whom a connection is to: requests to one origin may share one.
package struct Origin: Hashable, Sendable {
  package var isSecure: Bool
  /// Without brackets, lower case.
  package var host: String
  package var port: Int

  package init(isSecure: Bool, host: String, port: Int) {
    self.isSecure = isSecure
    self.host = host
    self.port = port
  }

  /// Whether its name is this machine's in every network (RFC 6761, section 6.3).
  package var isLocalhost: Bool { host == "localhost" || host.hasSuffix(".localhost") }

  /// Whether it is this machine itself, as far as the name tells.
  package var isLoopback: Bool {
    isLocalhost || host == "::1"
      || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
  }
}

extension Origin {
  /// Longer ones can neither be looked up nor asked of a proxy.
  private static let longestName = 253

  /// The origin of a URL, as it stands there.
  /// - throws: `OriginError` with what is wrong with it.
  package init(of text: String, _ components: URLComponents) throws(OriginError) {
    guard let scheme = components.scheme?.lowercased() else {
      throw OriginError("\(text.debugDescription) is not a URL", isAboutScheme: true)
    }
    guard scheme == "http" || scheme == "https" else {
      throw OriginError(
        "only http and https URLs can be sent to, not \(scheme)", isAboutScheme: true)
    }
    guard let host = components.encodedHost, !host.isEmpty else {
      throw OriginError("\(text.debugDescription) names no host")
    }
    // An IPv6 address stands in brackets in a URL, and without them everywhere else.
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    guard !host.hasPrefix("[") || !name.contains("%") else {
      throw OriginError(
        "an address of one link only (\(host)) cannot be sent to; name the host or another address")
    }
    guard name.utf8.count <= Self.longestName else {
      throw OriginError("the host's name is too long")
    }
    let isSecure = scheme == "https"
    // A number that is none to the parser would be taken for none at all.
    let written = Self.portText(in: text)
    guard let port = written.isEmpty ? (isSecure ? 443 : 80) : Int(written), 1...65535 ~= port
    else { throw OriginError("there is no port \(written): they go from 1 to 65535") }
    self.init(isSecure: isSecure, host: name.lowercased(), port: port)
  }

  /// What a URL has behind the colon of its host. By bytes: every transfer's URL comes through here
  /// several times.
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

  /// What follows the last of these bytes.
  private static func after(
    _ byte: UInt8, in text: Substring.UTF8View
  ) -> Substring.UTF8View? {
    text.lastIndex(of: byte).map { text[text.index(after: $0)...] }
  }
}

/// Why a URL leads to no server.
package struct OriginError: Error, Hashable, CustomStringConvertible {
  package let description: String
  package let isAboutScheme: Bool

  init(_ description: String, isAboutScheme: Bool = false) {
    self.description = description
    self.isAboutScheme = isAboutScheme
  }
}
