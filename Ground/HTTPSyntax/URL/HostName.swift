import Foundation

/// A name of a host in the Internet, in the form that is looked up.
struct HostName {
  /// `xn--mnchen-3ya.example` for `münchen.example`.
  let ascii: String

  /// The longest name that is mapped, in bytes. A domain's own limit is 253 characters.
  private static let longestName = 1024
  private static let prefix = "http://"

  /// - Parameter written: without escapes.
  /// - Returns: `nil` if it is empty, holds a character that no host may have, or has no ASCII form.
  init?(_ written: String) {
    guard !written.isEmpty else { return nil }
    if written.utf8.allSatisfy(PercentEscaping.host.allows) {
      ascii = written
      return
    }
    // Foundation maps names by UTS 46, and takes escapes and delimiters along. Some characters become
    // delimiters in it: nothing but a name may be left.
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
