import Foundation
import Glibc
import HTTPSyntax
import Text
import Translations

/// An address that the desktop passed, resolved to a file or a link.
package enum DesktopAddress: Equatable {
  /// The bytes of the path, which need not be UTF-8.
  case file([UInt8])
  case link(String)
  /// The reason why nothing can be shared, as a sentence.
  case refused(String)

  /// - Parameters:
  ///   - address: An address as file managers, browsers and users write it.
  ///   - target: Returns the address of the file behind a place of the desktop, such as an item in
  ///     the trash.
  /// - Returns: `nil` if the text is not an address. The text may then be a path.
  package init?(_ address: String, target: (String) -> String? = DesktopPlace.target) {
    guard let (scheme, rest) = Self.split(address) else { return nil }
    switch scheme {
    case "file":
      guard rest.first == UInt8(ascii: "/") else { return nil }
      self = Self.file(rest, address)
    case _ where DesktopPlace.schemes.contains(scheme):
      guard rest.first == UInt8(ascii: "/") else { return nil }
      // The target must be a `file:` address, so that targets of targets are not resolved.
      if let found = target(address), let (scheme, rest) = Self.split(found), scheme == "file",
        rest.first == UInt8(ascii: "/")
      {
        self = Self.file(rest, found)
      } else {
        self = .refused(
          translated(
            """
            '\(address.printableLine)' shows a file that is stored elsewhere, and it could not be \
            found. Copy the file into a folder, and share the copy.
            """))
      }
    default:
      if let link = URL.onlyLink(in: address) {
        self = .link(link.absoluteString)
      } else if rest.starts(with: "//".utf8) {
        self = .link(address)
      } else {
        return nil
      }
    }
  }

  /// Returns whether a word is an address. Does not look up its target.
  package static func isAddress(_ word: String) -> Bool {
    word.contains("://") || DesktopAddress(word) { _ in nil } != nil
  }

  /// Reads a `file:` address (RFC 8089).
  private static func file(_ rest: Substring.UTF8View, _ address: String) -> DesktopAddress {
    guard rest.starts(with: "//".utf8) else { return .file(path(rest)) }
    let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
    guard host.endIndex < rest.endIndex else {
      return .refused(
        translated("'\(address.printableLine)' names no file. Write file:// and an absolute path."))
    }
    guard isThisMachine(String(Substring(host))) else {
      return .refused(
        translated(
          """
          '\(address.printableLine)' is a file on another machine. Copy it to this one, and share \
          the copy.
          """))
    }
    return .file(path(rest[host.endIndex...]))
  }

  private static func isThisMachine(_ host: String) -> Bool {
    let host = host.lowercased()
    if ["", "localhost", "127.0.0.1", "[::1]"].contains(host) { return true }
    var name = [CChar](repeating: 0, count: 257)
    guard gethostname(&name, 256) == 0 else { return false }
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }?
      .lowercased() == host
  }

  /// Returns the path with its escapes decoded. `%00` stays, because no file's name contains a NUL.
  private static func path(_ escaped: Substring.UTF8View) -> [UInt8] {
    var path: [UInt8] = []
    var rest = escaped
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let code = UInt8(Substring(digits), radix: 16), code != 0
      {
        path.append(code)
        rest = rest.dropFirst(2)
      } else {
        path.append(byte)
      }
    }
    return path
  }

  /// Returns the scheme in lower case, and the text after the colon.
  private static func split(_ text: String) -> (scheme: String, rest: Substring.UTF8View)? {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let scheme = URLReference("\(text[..<colon])://x")?.scheme
    else { return nil }
    return (scheme.lowercased(), bytes[bytes.index(after: colon)...])
  }
}
