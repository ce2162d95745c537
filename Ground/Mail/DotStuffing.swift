/// The content of a message as a mail server gets it, piece by piece (RFC 5321, section 4.5.2).
///
/// Every line ends with CR LF, and a line that begins with a dot gets another dot. Thus no content
/// can end the message early and begin a command.
package struct DotStuffing: Sendable {
  private var isAtLineStart = true
  private var isAfterReturn = false

  package init() {}

  package mutating func stuff(_ piece: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(piece.underestimatedCount + 64)
    for byte in piece {
      switch byte {
      case UInt8(ascii: "\n") where isAfterReturn: isAfterReturn = false
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        result.append(UInt8(ascii: "\r"))
        result.append(UInt8(ascii: "\n"))
        isAfterReturn = byte == UInt8(ascii: "\r")
        isAtLineStart = true
      default:
        if isAtLineStart, byte == UInt8(ascii: ".") { result.append(byte) }
        result.append(byte)
        isAtLineStart = false
        isAfterReturn = false
      }
    }
    return result
  }

  /// Returns the end of the message.
  package mutating func finish() -> [UInt8] {
    defer { self = DotStuffing() }
    return Array((isAtLineStart ? ".\r\n" : "\r\n.\r\n").utf8)
  }
}
