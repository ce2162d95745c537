package import Contract
import Glibc

extension AddressReach {
  /// The ranges that are not reachable from the whole internet, by IANA's registries of
  /// special-purpose addresses.
  private static let near: [(range: AddressRange, reach: AddressReach)] = [
    // "This network": Linux connects these addresses to the computer itself.
    ("0.0.0.0/8", AddressReach.computer), ("127.0.0.0/8", .computer),
    ("::/128", .computer), ("::1/128", .computer),
    ("10.0.0.0/8", .network), ("172.16.0.0/12", .network), ("192.168.0.0/16", .network),
    ("100.64.0.0/10", .network), ("169.254.0.0/16", .network), ("192.0.0.0/24", .network),
    ("198.18.0.0/15", .network), ("224.0.0.0/4", .network), ("240.0.0.0/4", .network),
    ("fc00::/7", .network), ("fe80::/10", .network), ("fec0::/10", .network),
    ("ff00::/8", .network), ("64:ff9b:1::/48", .network),
  ].compactMap { text, reach in AddressRange(text[...]).map { ($0, reach) } }

  /// The IPv6 ranges for addresses that contain an IPv4 address: mapped, translated (NAT64, SIIT),
  /// 6to4 and compatible. `index` is the position of the IPv4 address's first byte.
  private static let holders: [(range: AddressRange, index: Int)] = [
    ("::ffff:0:0/96", 12), ("::ffff:0:0:0/96", 12), ("64:ff9b::/96", 12), ("2002::/16", 2),
    ("::/96", 12),
  ].compactMap { text, index in AddressRange(text[...]).map { ($0, index) } }

  /// Creates the reach of an IP address in text form, or returns `nil` if the text is a name.
  package init?(address: String) {
    guard let bytes = AddressRange.bytes(address) else { return nil }
    self.init(bytes)
  }

  private init(_ bytes: [UInt8]) {
    if let found = Self.near.first(where: { $0.range.contains(bytes) }) {
      self = found.reach
    } else if let holder = Self.holders.first(where: { $0.range.contains(bytes) }) {
      self.init(Array(bytes[holder.index..<holder.index + 4]))
    } else {
      self = .internet
    }
  }

  /// Creates the nearest reach of the host's addresses. Returns `nil` if the host has no address.
  /// The call blocks while the name is resolved.
  package init?(nearestOf host: String) { self.init(of: host, flags: 0) }

  private init?(of host: String, flags: Int32) {
    var hints = addrinfo()
    hints.ai_flags = flags
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return nil }
    defer { freeaddrinfo(list) }
    var nearest: AddressReach?
    var next = list
    while let entry = next?.pointee {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let status = getnameinfo(
        entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
      let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let address = String(decoding: bytes, as: UTF8.self)
      // An address that cannot be read, such as one with a zone, counts as the nearest.
      let reach = status == 0 ? Self(address: address) ?? .computer : .computer
      nearest = min(nearest ?? reach, reach)
      next = entry.ai_next
    }
    guard let nearest else { return nil }
    self = nearest
  }

  /// Creates the reach that a host's text shows, for a host that only a proxy resolves.
  package init(host: String) {
    // A proxy may ignore the final dot of a name.
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    if Origin(isSecure: false, host: name, port: 0).isLoopback {
      self = .computer
    } else {
      // The system also reads the old forms of addresses, such as 127.1 and 0x7f000001.
      self = Self(address: name) ?? Self(of: name, flags: AI_NUMERICHOST) ?? .internet
    }
  }
}

/// The error for a redirect to an address that is nearer than the server itself.
package struct NearAddressError: Error, Hashable, CustomStringConvertible {
  package let host: String
  package let address: String
  package let reach: AddressReach

  package init(host: String, address: String, reach: AddressReach) {
    self.host = host
    self.address = address
    self.reach = reach
  }

  /// Completes "the server redirects to …".
  package var description: String {
    let name = host == address ? host : "\(host) (\(address))"
    let place = reach == .computer ? "this computer" : "a private network"
    return "\(name), an address of \(place), to which a server elsewhere may not redirect"
  }
}
