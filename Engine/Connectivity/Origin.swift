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

  /// Whether it is this machine itself, as far as the name tells.
  package var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
      || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
  }
}
