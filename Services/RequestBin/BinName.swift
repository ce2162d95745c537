/// A bin's name: 1 to 64 of `A-Z a-z 0-9 . _ -`, not beginning with a dot. It is valid as a file
/// name and as a part of a URL without escaping.
package struct BinName: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// - Returns: `nil` if `text` is not a valid name.
  package init?(_ text: some StringProtocol) {
    guard 1...64 ~= text.utf8.count, text.utf8.first != UInt8(ascii: "."),
      text.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    description = String(text)
  }

  private init(unchecked text: String) { description = text }

  /// Returns an unguessable name.
  package static func random() -> BinName {
    let letters = "abcdefghijkmnpqrstuvwxyz23456789"
    return BinName(unchecked: String((0..<12).compactMap { _ in letters.randomElement() }))
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
