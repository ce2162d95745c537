package import Contract

/// The user's permissions for extensions to reach hosts on this computer and its networks.
package struct LocalNetworkPermissions: Codable, Hashable, Sendable {
  static let maximumExtensions = 10_000
  static let maximumHosts = 1000
  /// The maximum length of a host, in bytes. DNS does not accept a longer name.
  private static let longestHost = 253

  /// The hosts of each bundle identifier, and of `NetworkPermission.everyExtension`.
  private var hosts: [String: Set<String>] = [:]

  package init() {}

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let allowed = try container.decodeIfPresent([String: [String]].self, forKey: .allowed) ?? [:]
    guard allowed.count <= Self.maximumExtensions,
      allowed.allSatisfy({ owner, hosts in
        Self.isOwner(owner) && hosts.count <= Self.maximumHosts
          && hosts.allSatisfy { Self.host($0) == $0 }
      })
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [], debugDescription: "it is not a list of hosts for bundle identifiers"))
    }
    hosts = allowed.mapValues(Set.init)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(hosts.mapValues { $0.sorted() }, forKey: .allowed)
  }

  private enum CodingKeys: String, CodingKey { case allowed }

  /// All permissions, sorted.
  package var list: [NetworkPermission] {
    hosts.sorted { $0.key < $1.key }.flatMap { owner, hosts in
      hosts.sorted().map { NetworkPermission(extension: owner, host: $0) }
    }
  }

  /// Returns whether the extension, or every extension, may reach the host.
  package func allows(_ owner: String, _ host: String) -> Bool {
    hosts[owner]?.contains(host) == true
      || hosts[NetworkPermission.everyExtension]?.contains(host) == true
  }

  /// - Returns: `false` if the identifier or the host is not valid, or there are too many.
  package mutating func allow(_ owner: String, _ host: String) -> Bool {
    guard Self.isOwner(owner), Self.host(host) == host, hosts.count < Self.maximumExtensions,
      hosts[owner]?.count ?? 0 < Self.maximumHosts
    else { return false }
    hosts[owner, default: []].insert(host)
    return true
  }

  package mutating func forbid(_ owner: String, _ host: String) {
    hosts[owner]?.remove(host)
    if hosts[owner]?.isEmpty == true { hosts[owner] = nil }
  }

  /// Removes the permissions of removed extensions.
  package mutating func forget(_ owners: [String]) {
    for owner in owners { hosts[owner] = nil }
  }

  /// Returns a host that the user wrote, in the form of a URL's host: in lower case and without
  /// brackets. Returns `nil` if the text is not a host, for example because it has a port.
  package static func host(_ text: String) -> String? {
    let hasBrackets = text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 2
    let host = (hasBrackets ? String(text.dropFirst().dropLast()) : text).lowercased()
    let isAddress = host.contains(":")
    guard !host.isEmpty, host.utf8.count <= longestHost, isAddress || !hasBrackets,
      // A name with one colon has a port.
      !isAddress || host.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1,
      host.utf8.allSatisfy({ byte in
        0x61...0x7A ~= byte || 0x30...0x39 ~= byte || "-._".utf8.contains(byte)
          || isAddress && byte == UInt8(ascii: ":")
      })
    else { return nil }
    return host
  }

  private static func isOwner(_ text: String) -> Bool {
    text == NetworkPermission.everyExtension || BundlePropertyList.isIdentifier(text)
  }
}
