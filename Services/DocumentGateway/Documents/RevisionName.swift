import Crypto

/// A revision's name: its generation, a hyphen, and a digest.
package struct RevisionName: Hashable, Sendable, CustomStringConvertible {
  /// The longest name in bytes. The digest's input holds the length of the parent's name in one
  /// byte.
  private static let longest = 250
  /// The highest generation of a name that was not made by this gateway. The limit leaves room for
  /// later generations.
  static let highestFromElsewhere = 1 << 31

  package let text: String
  package let generation: Int

  /// - Returns: `nil` if the text is not a revision's name.
  package init?(_ text: some StringProtocol) {
    guard let hyphen = text.firstIndex(of: "-"), text.utf8.count <= Self.longest,
      text.index(after: hyphen) < text.endIndex,
      text[..<hyphen].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let generation = Int(text[..<hyphen]), (1..<1 << 53).contains(generation),
      text.unicodeScalars.allSatisfy({ $0 > " " && $0 != "\u{7f}" })
    else { return nil }
    self.text = String(text)
    self.generation = generation
  }

  /// Computes a name as Sync Gateway does: the MD5 of the parent name's length, the parent's name,
  /// and the canonical document without the API's properties (`_id`, `_rev`, `_revisions`).
  package init(after parent: RevisionName?, body: ExactJSON) {
    var digest = Insecure.MD5()
    let parentName = Array((parent?.text ?? "").utf8)
    digest.update(data: [UInt8(truncatingIfNeeded: parentName.count)] + parentName)
    digest.update(data: Array(body.bytes))
    generation = (parent?.generation ?? 0) + 1
    text = "\(generation)-" + Hexadecimal.text(digest.finalize())
  }

  package var description: String { text }

  /// The part after the hyphen.
  var digest: Substring { text[text.index(after: text.firstIndex(of: "-") ?? text.startIndex)...] }
}

enum Hexadecimal {
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
