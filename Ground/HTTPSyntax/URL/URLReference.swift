/// An absolute or relative URL in the form of RFC 3986.
///
/// People and servers also write umlauts, spaces, `|`, host names in other scripts, and a single
/// `%`. Such text is read as browsers do: each component has its invalid characters escaped, valid
/// escapes stay unchanged, a `%` that starts no escape becomes `%25`, and the host of a web address
/// becomes ASCII. Foundation's own lenient parsing also escapes the `%` of valid escapes if the
/// component has another invalid character. The result would be a different URL.
package struct URLReference: Hashable, Sendable {
  /// The URL, valid for `URL(string:encodingInvalidCharacters: false)`.
  package let text: String
  /// The scheme as written, or `nil` for a relative reference.
  package let scheme: String?

  /// Returns `nil` for text that programs understand differently: with control characters, an
  /// invalid host or port, a web address without a host, or a backslash before the path.
  package init?(_ written: String) {
    let bytes = Self.trimmed(written.utf8)
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 > 0x1F && $0 != 0x7F }) else { return nil }
    var rest = bytes
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    scheme = Self.takeScheme(&rest)
    if let scheme {
      result += scheme.utf8
      result.append(UInt8(ascii: ":"))
    } else if rest.prefix(while: { !Self.endsAuthority($0) }).contains(UInt8(ascii: ":")) {
      return nil
    }
    let isWeb = scheme.map { Self.web.contains($0.lowercased()) }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let written = rest.prefix { !Self.endsAuthority($0) }
      rest = rest[written.endIndex...]
      guard let authority = URLAuthority(written, isWeb: isWeb ?? true) else { return nil }
      result += "//".utf8
      result += authority.bytes
    } else if isWeb == true {
      return nil
    }
    let path = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    PercentEscaping.path.append(path, to: &result)
    rest = rest[path.endIndex...]
    if rest.first == UInt8(ascii: "?") {
      let query = rest.dropFirst().prefix { $0 != UInt8(ascii: "#") }
      result.append(UInt8(ascii: "?"))
      PercentEscaping.query.append(query, to: &result)
      rest = rest[query.endIndex...]
    }
    if rest.first == UInt8(ascii: "#") {
      result.append(UInt8(ascii: "#"))
      PercentEscaping.query.append(rest.dropFirst(), to: &result)
    }
    text = String(decoding: result, as: UTF8.self)
  }

  /// The schemes with an internet name as their host. The hosts of other schemes are not checked.
  private static let web: Set = ["http", "https", "ws", "wss", "ftp"]

  /// Returns the text without whitespace and control characters around the URL, such as a line end.
  private static func trimmed(_ bytes: String.UTF8View) -> Substring.UTF8View {
    var part = bytes[...]
    while let first = part.first, first <= 0x20 { part = part.dropFirst() }
    while let last = part.last, last <= 0x20 { part = part.dropLast() }
    return part
  }

  private static func takeScheme(_ rest: inout Substring.UTF8View) -> String? {
    let name = rest.prefix { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
    guard let first = name.first, first.isLetterOrDigit, !(0x30...0x39 ~= first),
      name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ":")
    else { return nil }
    rest = rest[name.endIndex...].dropFirst()
    return String(Substring(name))
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool { "/?#".utf8.contains(byte) }
}

extension UInt8 {
  var isLetterOrDigit: Bool {
    0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self
  }

  var isHexDigit: Bool { 0x30...0x39 ~= self || 0x41...0x46 ~= self || 0x61...0x66 ~= self }
}
