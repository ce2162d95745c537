import Foundation

/// An internet host name in the form for a DNS lookup.
struct HostName {
  /// The name in ASCII: `xn--mnchen-3ya.example` for `münchen.example`.
  let ascii: String

  /// The longest name to map, in bytes. A domain's own limit is 253 characters.
  private static let longestName = 1024
  private static let prefix = "http://"

  /// - Parameter written: The name without escapes.
  /// - Returns: `nil` if the name is empty, has an invalid character, or has no ASCII form.
  init?(_ written: String) {
    guard !written.isEmpty else { return nil }
    if written.utf8.allSatisfy(PercentEscaping.host.allows) {
      ascii = written
      return
    }
    // Foundation maps names by UTS 46, but accepts escapes and delimiters too. Some characters are
    // mapped to delimiters. So the result must contain only the characters of a name.
    guard written.utf8.count <= Self.longestName,
      written.utf8.allSatisfy({ $0 > 0x7F || Self.isNameByte($0) }),
      let mapped = URL(string: Self.prefix + written)?.absoluteString,
      mapped.hasPrefix(Self.prefix), case let host = mapped.dropFirst(Self.prefix.count),
      !host.isEmpty, host.utf8.allSatisfy(Self.isNameByte)
    else { return nil }
    ascii = String(host)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-._".utf8.contains(byte)
  }
}
