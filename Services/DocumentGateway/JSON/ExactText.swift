/// Text that is compared by its bytes.
///
/// Swift treats "Å" (U+00C5) and "Å" (U+212B) as equal. Channels with these names are different,
/// and access to one must not give access to the other.
package struct ExactText: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  package let text: String

  package init(_ text: some StringProtocol) { self.text = String(text) }
  package init(stringLiteral text: String) { self.text = text }

  package var description: String { text }

  package static func == (one: Self, other: Self) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  package static func < (one: Self, other: Self) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(UInt8(0xff))
  }
}
