/// A decoder of Base64 (RFC 4648 §4) in pieces of any size.
///
/// Line breaks and tabs are ignored. A space counts as `+`, because form decoding turns an
/// unescaped `+` into a space. Padding is optional.
package struct Base64Reader: Sendable {
  private var bits: UInt32 = 0
  /// The number of digits in `bits`: 0 to 3.
  private var count = 0
  private var padding = 0

  package init() {}

  /// Returns the decoded bytes of the next piece.
  /// - Throws: `FormProblem.malformed` if the text is not Base64. The reader is then unusable.
  package mutating func read(_ text: some Collection<UInt8>) throws(FormProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    for character in text {
      let digit: UInt8
      switch character {
      case 0x41...0x5a: digit = character - 0x41
      case 0x61...0x7a: digit = character - 0x61 + 26
      case 0x30...0x39: digit = character - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: " "): digit = 62
      case UInt8(ascii: "/"): digit = 63
      case 0x09, 0x0a, 0x0d: continue
      case UInt8(ascii: "="):
        padding += 1
        guard count + padding <= 4, count >= 2 else { throw Self.problem }
        continue
      default: throw Self.problem
      }
      guard padding == 0 else { throw Self.problem }
      bits = bits << 6 | UInt32(digit)
      count += 1
      if count == 4 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (0, 0)
      }
    }
    return bytes
  }

  /// - Returns: The last bytes.
  /// - Throws: `FormProblem.malformed` if the last byte or the padding is incomplete.
  package func finish() throws(FormProblem) -> [UInt8] {
    guard padding == 0 || count + padding == 4 else { throw Self.problem }
    switch count {
    case 0: return []
    case 2: return [UInt8(truncatingIfNeeded: bits >> 4)]
    case 3: return [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: throw Self.problem
    }
  }

  private static let problem = FormProblem.malformed("the text is not base64")
}
