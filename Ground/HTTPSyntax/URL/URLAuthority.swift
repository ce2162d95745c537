/// The user, host and port of a URL in the form of RFC 3986.
struct URLAuthority {
  let bytes: [UInt8]

  /// - Parameter isWeb: Whether the host is an internet name, which must not be empty.
  init?(_ written: Substring.UTF8View, isWeb: Bool) {
    // Browsers end the host at a backslash and other programs do not. They would connect to
    // different hosts.
    guard !written.contains(UInt8(ascii: "\\")) else { return nil }
    var result: [UInt8] = []
    var rest = written
    if let at = written.lastIndex(of: UInt8(ascii: "@")) {
      PercentEscaping.user.append(written[..<at], to: &result)
      result.append(UInt8(ascii: "@"))
      rest = written[written.index(after: at)...]
    }
    let host = Self.host(rest)
    let port = rest[host.endIndex...]
    guard port.isEmpty || port.first == UInt8(ascii: ":"),
      port.dropFirst().allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    if host.first == UInt8(ascii: "[") {
      guard host.last == UInt8(ascii: "]"), Self.isLiteral(host.dropFirst().dropLast()) else {
        return nil
      }
      PercentEscaping.literal.append(host, to: &result)
    } else if isWeb {
      guard let name = PercentEscaping.decoded(host).flatMap(HostName.init) else { return nil }
      result += name.ascii.utf8
    } else {
      PercentEscaping.host.append(host, to: &result)
    }
    bytes = result + port
  }

  /// Returns the text up to the port's colon. An address in brackets contains colons itself.
  private static func host(_ text: Substring.UTF8View) -> Substring.UTF8View {
    let end =
      text.first == UInt8(ascii: "[")
      ? text.firstIndex(of: UInt8(ascii: "]")).map { text.index(after: $0) }
      : text.firstIndex(of: UInt8(ascii: ":"))
    return text[..<(end ?? text.endIndex)]
  }

  /// Returns whether the text is an IPv6 address, possibly with a zone. The numbers are checked
  /// when a program connects.
  private static func isLiteral(_ address: Substring.UTF8View) -> Bool {
    !address.isEmpty
      && address.allSatisfy { $0.isLetterOrDigit || ":.%-_~".utf8.contains($0) }
  }
}
