package import Contract

/// The user's decisions whether extensions may reach hosts on this computer and its networks.
package struct LocalNetworkPermissions: Codable, Hashable, Sendable {
  static let maximumExtensions = 10_000
  static let maximumHosts = 1000
  /// The maximum length of a host, in bytes. DNS does not accept a longer name.
  private static let longestHost = 253

  /// Whether each bundle identifier, and `NetworkPermission.everyExtension`, may reach its hosts.
  private var decisions: [String: [String: Bool]] = [:]

  package init() {}

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // If a host is in both lists, it is forbidden.
    for (key, isAllowed) in [(CodingKeys.allowed, true), (.forbidden, false)] {
      let hosts = try container.decodeIfPresent([String: [String]].self, forKey: key) ?? [:]
      for (owner, hosts) in hosts {
        for host in hosts { decisions[owner, default: [:]][host] = isAllowed }
      }
    }
    guard decisions.count <= Self.maximumExtensions,
      decisions.allSatisfy({ owner, hosts in
        Self.isOwner(owner) && hosts.count <= Self.maximumHosts
          && hosts.keys.allSatisfy { Self.host($0) == $0 }
      })
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [], debugDescription: "it is not a list of hosts for bundle identifiers"))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(hosts(allowed: true), forKey: .allowed)
    let forbidden = hosts(allowed: false)
    if !forbidden.isEmpty { try container.encode(forbidden, forKey: .forbidden) }
  }

  private enum CodingKeys: String, CodingKey { case allowed, forbidden }

  private func hosts(allowed: Bool) -> [String: [String]] {
    decisions.compactMapValues { hosts in
      let found = hosts.filter { $0.value == allowed }.keys.sorted()
      return found.isEmpty ? nil : found
    }
  }

  /// All decisions, sorted.
  package var list: [NetworkPermission] {
    decisions.sorted { $0.key < $1.key }.flatMap { owner, hosts in
      hosts.sorted { $0.key < $1.key }.map {
        NetworkPermission(extension: owner, host: $0.key, allowed: $0.value)
      }
    }
  }

  /// Returns the decision for the extension, or else for every extension. Returns `nil` if there is
  /// none.
  package func decision(_ owner: String, _ host: String) -> Bool? {
    decisions[owner]?[host] ?? decisions[NetworkPermission.everyExtension]?[host]
  }

  /// Records a decision.
  /// - Returns: `false` if the identifier or the host is not valid, or there are too many.
  package mutating func decide(_ owner: String, _ host: String, _ isAllowed: Bool) -> Bool {
    let isKnown = decisions[owner]?[host] != nil
    guard Self.isOwner(owner), Self.host(host) == host,
      isKnown || decisions[owner] != nil || decisions.count < Self.maximumExtensions,
      isKnown || decisions[owner]?.count ?? 0 < Self.maximumHosts
    else { return false }
    decisions[owner, default: [:]][host] = isAllowed
    return true
  }

  /// Removes the decision about one host.
  package mutating func forget(_ owner: String, _ host: String) {
    decisions[owner]?[host] = nil
    if decisions[owner]?.isEmpty == true { decisions[owner] = nil }
  }

  /// Removes the decisions about removed extensions.
  package mutating func forget(_ owners: [String]) {
    for owner in owners { decisions[owner] = nil }
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
