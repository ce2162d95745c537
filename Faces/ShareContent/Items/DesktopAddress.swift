import Foundation
import Glibc
import HTTPSyntax
import Text

/// What an address from the desktop stands for.
package enum DesktopAddress: Equatable {
  /// The path's own bytes, which need not be text.
  case file([UInt8])
  case link(String)
  /// The reason why there is nothing to share, as a sentence.
  case refused(String)

  /// - Parameters:
  ///   - address: as file managers, browsers and people write it.
  ///   - target: returns the address of the file that a place of the desktop shows, such as an item
  ///     of the trash.
  /// - Returns: `nil` if the text is no address: it may be a path.
  package init?(_ address: String, target: (String) -> String? = DesktopPlace.target) {
    guard let (scheme, rest) = Self.split(address) else { return nil }
    switch scheme {
    case "file":
      guard rest.first == UInt8(ascii: "/") else { return nil }
      self = Self.file(rest, address)
    case _ where DesktopPlace.schemes.contains(scheme):
      guard rest.first == UInt8(ascii: "/") else { return nil }
      // One step: a target that is no file is none.
      if let found = target(address), let (scheme, rest) = Self.split(found), scheme == "file",
        rest.first == UInt8(ascii: "/")
      {
        self = Self.file(rest, found)
      } else {
        self = .refused(
          "'\(address.printableLine)' shows a file that is stored elsewhere, and it could not be "
            + "found. Copy the file into a folder, and share the copy.")
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

  /// Whether a word is one, without a look at what it leads to.
  package static func isAddress(_ word: String) -> Bool {
    word.contains("://") || DesktopAddress(word) { _ in nil } != nil
  }

  /// RFC 8089.
  private static func file(_ rest: Substring.UTF8View, _ address: String) -> DesktopAddress {
    guard rest.starts(with: "//".utf8) else { return .file(path(rest)) }
    let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
    guard host.endIndex < rest.endIndex else {
      return .refused("'\(address.printableLine)' names no file. Write file:// and a whole path.")
    }
    guard isThisMachine(String(Substring(host))) else {
      return .refused(
        "'\(address.printableLine)' is a file on another machine. Copy it to this one, and share "
          + "the copy.")
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

  /// Without its escapes; `%00`, which no name holds, stays as it is.
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

  /// The scheme in lower case, and what follows its colon.
  private static func split(_ text: String) -> (scheme: String, rest: Substring.UTF8View)? {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let scheme = URLReference("\(text[..<colon])://x")?.scheme
    else { return nil }
    return (scheme.lowercased(), bytes[bytes.index(after: colon)...])
  }
}
