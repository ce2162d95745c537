/// The user's decision whether an extension may reach a host on this computer or on one of its
/// networks. Hosts on the internet need no permission.
package struct NetworkPermission: Codable, Hashable, Sendable {
  /// The identifier in permissions for all extensions.
  package static let everyExtension = "*"

  /// The extension's bundle identifier, or `*` for all extensions.
  package var `extension`: String
  /// The host as in a URL, in lower case and without brackets. The decision is for all its ports.
  package var host: String
  /// Whether the extension may reach the host.
  package var allowed: Bool

  package init(extension: String, host: String, allowed: Bool = true) {
    self.extension = `extension`
    self.host = host
    self.allowed = allowed
  }
}

/// The body of `POST /v1/extensions/ID/network`.
package struct NetworkPermissionChange: Codable, Hashable, Sendable {
  /// The host as in a URL.
  package var host: String
  /// Whether the extension may reach the host.
  package var allowed: Bool

  package init(host: String, allowed: Bool) {
    self.host = host
    self.allowed = allowed
  }
}
