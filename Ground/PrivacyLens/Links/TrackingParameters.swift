/// The parameters of a link that follow a person or a campaign, not the page.
///
/// Otherwise the link without them has the same bytes: the order, the escapes and the fragment
/// stay. `TrackingTable` lists the parameters. A link stays whole if it contains a signature of its
/// query, or if it contains the address of another page.
package struct TrackingParameters: Hashable, Sendable {
  /// The names of the parameters that were found, in their order, as the link writes them.
  package let names: [String]
  /// The link without the parameters. It is the given link if none were found.
  package let cleanLink: String

  /// Examines a link. A text that is not an HTTP link has no tracking parameters.
  package init(of link: String) {
    self = Self.examine(link) ?? Self(names: [], cleanLink: link)
  }

  private init(names: [String], cleanLink: String) {
    (self.names, self.cleanLink) = (names, cleanLink)
  }

  private static func examine(_ link: String) -> Self? {
    let bytes = link.utf8
    guard let site = LinkSite(bytes) else { return nil }
    let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    guard let mark = bytes[..<fragment].firstIndex(of: UInt8(ascii: "?")) else { return nil }
    let query = bytes[bytes.index(after: mark)..<fragment]
    let fields = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let keys = fields.map { decoded($0.prefix { $0 != UInt8(ascii: "=") }) }
    guard !TrackingTable.isUntouchable(site, keys: keys) else { return nil }
    let isTracking = keys.map { TrackingTable.contains($0, on: site) }
    let found = zip(fields, isTracking).filter(\.1).map(\.0)
    guard !found.isEmpty else { return nil }
    let kept = zip(fields, isTracking).filter { !$0.1 }.map(\.0)
    var clean = Array(bytes[..<mark])
    if !kept.isEmpty {
      clean.append(UInt8(ascii: "?"))
      clean += kept.joined(separator: [UInt8(ascii: "&")])
    }
    clean += bytes[fragment...]
    return Self(
      names: found.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) },
      cleanLink: String(decoding: clean, as: UTF8.self))
  }

  /// Returns a parameter's name without percent escapes. An invalid escape stays.
  private static func decoded(_ name: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
