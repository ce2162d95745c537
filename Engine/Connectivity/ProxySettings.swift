import Foundation
import HTTPSyntax

/// The proxies from the usual environment variables: `http_proxy`, `https_proxy`, `all_proxy` and
/// `no_proxy`, in lower or upper case. Lower case has priority.
///
/// In a CGI program (`REQUEST_METHOD` is set) the caller can set `HTTP_PROXY` by a header field
/// (CVE-2016-5385). The daemon then does not trust the variable. A request to which the variable
/// could apply stays pending.
///
/// Requests to this machine itself never use a proxy.
package struct ProxySettings: Hashable, Sendable {
  package static let none = ProxySettings(environment: [:])

  /// The way to an origin.
  package enum Way: Hashable, Sendable {
    case straight
    case through(Proxy)
    /// The configured proxy uses an unsupported protocol. Connecting directly could reveal the
    /// client's address.
    case barred(ProxyError)
  }

  package struct Proxy: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case http
      /// SOCKS 5. The proxy resolves the host's name, even for `socks5`, so that no other server
      /// learns the name.
      case socks
    }
    package var kind: Kind
    package var host: String
    package var port: Int
    /// The value of `Proxy-Authorization`.
    package var authorization: String?
  }

  private let plain: Way
  private let secure: Way
  private let exceptions: [String]

  package init(environment: [String: String]) {
    func way(_ names: String...) -> Way {
      let name = names.first { environment[$0]?.isEmpty == false }
      return name.map { Self.way($0, environment[$0] ?? "") } ?? .straight
    }
    let isUntrusted =
      environment["REQUEST_METHOD"] != nil && environment["HTTP_PROXY"]?.isEmpty == false
      && environment["http_proxy"]?.isEmpty != false
    plain =
      isUntrusted
      ? Self.barred(
        "HTTP_PROXY", "may come from the caller of a CGI program (REQUEST_METHOD is set)")
      : way("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY")
    secure = way("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    exceptions =
      (environment["no_proxy"].flatMap { $0.isEmpty ? nil : $0 }
      ?? environment["NO_PROXY"] ?? "").split { $0 == "," || $0 == " " }
      .map { $0.lowercased() }
  }

  package func way(to origin: Origin) -> Way {
    guard !origin.isLoopback, !isException(origin) else { return .straight }
    return origin.isSecure ? secure : plain
  }

  private func isException(_ origin: Origin) -> Bool {
    exceptions.contains { exception in
      if exception == "*" { return true }
      if let range = AddressRange(exception[...]) { return range.contains(origin.host) }
      var name = exception[...]
      if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]"),
        name.firstIndex(of: ":") == colon
      {
        guard name[name.index(after: colon)...] == "\(origin.port)" else { return false }
        name = name[..<colon]
      }
      if name.hasPrefix("[") { name = name.dropFirst().dropLast() }
      if name.hasPrefix("*.") { name = name.dropFirst() }
      let suffix = name.hasPrefix(".") ? name : "." + name
      return origin.host == suffix.dropFirst() || origin.host.hasSuffix(suffix)
    }
  }

  private static func barred(_ variable: String, _ reason: String) -> Way {
    .barred(
      ProxyError(
        description: "\(variable) \(reason), so nothing is sent. Write a proxy as http://, "
          + "socks5:// or socks5h:// in \(variable.lowercased()), or the host in no_proxy, and "
          + "restart the daemon"))
  }

  private static func way(_ variable: String, _ text: String) -> Way {
    func barred(_ reason: String) -> Way { Self.barred(variable, reason) }
    let full = text.contains("://") ? text : "http://\(text)"
    guard let parts = URLReference(full)?.components, let scheme = parts.scheme?.lowercased(),
      let host = parts.encodedHost, !host.isEmpty, case let port = parts.port ?? 1080,
      1...65535 ~= port
    else { return barred("is not the address of a proxy") }
    var proxy = Proxy(
      kind: .http, host: host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host,
      port: port)
    switch scheme {
    case "http":
      if let user = parts.user {
        let credentials = Data("\(user):\(parts.password ?? "")".utf8)
        proxy.authorization = "Basic \(credentials.base64EncodedString())"
      }
    case "socks5", "socks5h":
      guard parts.user == nil else {
        return barred("names a SOCKS proxy with a name and password, which is not supported")
      }
      proxy.kind = .socks
    default: return barred("names a proxy with the scheme \(scheme), which is not supported")
    }
    return .through(proxy)
  }
}

/// The reason why a configured proxy cannot be used, as a sentence for the user without the final
/// full stop.
package struct ProxyError: Error, Hashable, CustomStringConvertible {
  /// The proxy responded with 407 (RFC 9110, section 15.5.8).
  package static let credentials = ProxyError(
    description: "the proxy asks for other credentials. Write them into its address in the "
      + "daemon's environment, as in http://NAME:PASSWORD@HOST:PORT, and restart the daemon")

  package let description: String
}
