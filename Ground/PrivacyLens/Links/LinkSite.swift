/// The host and the path of an HTTP link.
struct LinkSite {
  /// The host in lowercase, without user, port and final dot.
  let host: String
  /// The path as the link writes it.
  let path: String

  /// Returns `nil` if the text is not a link of HTTP or HTTPS with a host.
  init?(_ link: String.UTF8View) {
    let scheme = link.prefix { $0 != UInt8(ascii: ":") }
    let name = String(decoding: scheme, as: UTF8.self).lowercased()
    guard name == "http" || name == "https" else { return nil }
    var rest = link[scheme.endIndex...]
    guard rest.starts(with: "://".utf8) else { return nil }
    rest = rest.dropFirst(3)
    let authority = rest.prefix { !"/?#\\".utf8.contains($0) }
    // Everything before the last "@" is the user.
    let place =
      authority.split(
        separator: UInt8(ascii: "@"), omittingEmptySubsequences: false
      ).last ?? authority
    var host =
      place.first == UInt8(ascii: "[")
      ? place.prefix { $0 != UInt8(ascii: "]") } : place.prefix { $0 != UInt8(ascii: ":") }
    if host.last == UInt8(ascii: ".") { host = host.dropLast() }
    guard !host.isEmpty else { return nil }
    self.host = String(decoding: host, as: UTF8.self).lowercased()
    path = String(
      decoding: rest[authority.endIndex...].prefix { !"?#".utf8.contains($0) }, as: UTF8.self)
  }

  /// Returns whether the host is a domain, or below it. The domain "amazon.*" stands for the name
  /// below any country: amazon.de, amazon.co.uk, amazon.com.au.
  func isBelow(_ domain: String) -> Bool {
    guard domain.hasSuffix(".*") else { return host == domain || host.hasSuffix("." + domain) }
    let name = domain.dropLast(2)
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard let place = labels.lastIndex(of: name) else { return false }
    let ending = labels[(place + 1)...]
    switch ending.count {
    case 1: return ending.first == "com" || ending.first?.utf8.count == 2
    case 2:
      return ["co", "com"].contains(ending.first) && ending.last?.utf8.count == 2
    default: return false
    }
  }
}
