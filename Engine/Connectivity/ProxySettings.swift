import Foundation

/// The proxies that the usual environment variables name: `http_proxy`, `https_proxy`, `all_proxy`
/// and `no_proxy`, as curl reads them. `HTTP_PROXY` in capitals is not read: a CGI program's caller
/// can set it. This machine itself is never reached through a proxy.
package struct ProxySettings: Hashable, Sendable {
  package static let none = ProxySettings(environment: [:])

  package struct Proxy: Hashable, Sendable {
    package var host: String
    package var port: Int
    /// The value of `Proxy-Authorization`.
    package var authorization: String?
  }

  private let plain: Proxy?
  private let secure: Proxy?
  private let exceptions: [String]

  package init(environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    let all = value("all_proxy", "ALL_PROXY")
    plain = (value("http_proxy") ?? all).flatMap(Self.proxy)
    secure = (value("https_proxy", "HTTPS_PROXY") ?? all).flatMap(Self.proxy)
    exceptions = (value("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0 == " " }
      .map { $0.lowercased() }
  }

  /// The proxy on the way to an origin; nil: there is none.
  package func proxy(for origin: Origin) -> Proxy? {
    guard !origin.isLoopback, !isException(origin) else { return nil }
    return origin.isSecure ? secure : plain
  }

  private func isException(_ origin: Origin) -> Bool {
    exceptions.contains { exception in
      if exception == "*" { return true }
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

  private static func proxy(_ text: String) -> Proxy? {
    let full = text.contains("://") ? text : "http://\(text)"
    guard let parts = URLComponents(string: full), parts.scheme?.lowercased() == "http",
      let host = parts.host, !host.isEmpty
    else { return nil }
    var authorization: String?
    if let user = parts.user {
      let credentials = Data("\(user):\(parts.password ?? "")".utf8)
      authorization = "Basic \(credentials.base64EncodedString())"
    }
    return Proxy(
      host: host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host,
      port: parts.port ?? 1080, authorization: authorization)
  }
}
