import Crypto

/// A revision's name: how manieth it is, and what it is a digest of.
package struct RevisionName: Hashable, Sendable, CustomStringConvertible {
  /// A parent's length stands in one byte of the digest's input.
  private static let longest = 250
  /// Of a name that was made elsewhere: what comes after it must have a name as well, and after
  /// that.
  static let highestFromElsewhere = 1 << 31

  package let text: String
  package let generation: Int

  /// - Returns: nil when it is no such name.
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

  /// As Sync Gateway computes it: MD5 of the parent's name with its length before it, and of the
  /// canonical document without what the API says in it (`_id`, `_rev`, `_revisions`).
  package init(after parent: RevisionName?, body: ExactJSON) {
    var digest = Insecure.MD5()
    let parentName = Array((parent?.text ?? "").utf8)
    digest.update(data: [UInt8(truncatingIfNeeded: parentName.count)] + parentName)
    digest.update(data: Array(body.bytes))
    generation = (parent?.generation ?? 0) + 1
    text = "\(generation)-" + Hexadecimal.text(digest.finalize())
  }

  package var description: String { text }

  /// What follows the hyphen.
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
