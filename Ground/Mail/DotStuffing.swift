import Glibc

/// The content of a message as a mail server gets it, piece by piece (RFC 5321, section 4.5.2).
///
/// Every line ends with CR LF, and a line that begins with a dot gets another dot. Thus no content
/// can end the message early and begin a command.
package struct DotStuffing: Sendable {
  private var isAtLineStart = true
  private var isAfterReturn = false

  package init() {}

  package mutating func stuff(_ piece: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(piece.count + 64)
    let isDone: Void? = piece.withContiguousStorageIfAvailable {
      stuff(UnsafeRawBufferPointer($0), into: &result)
    }
    if isDone == nil { Array(piece).withUnsafeBytes { stuff($0, into: &result) } }
    return result
  }

  /// Almost all lines need no change, and are copied as a whole.
  private mutating func stuff(_ bytes: UnsafeRawBufferPointer, into result: inout [UInt8]) {
    var rest = bytes
    while let first = rest.baseAddress, !rest.isEmpty {
      let length = memchr(first, 0x0A, rest.count).map { first.distance(to: $0) + 1 } ?? rest.count
      let line = UnsafeRawBufferPointer(rebasing: rest.prefix(length))
      if isAtLineStart, !isAfterReturn, Self.isWhole(line) {
        result.append(contentsOf: line)
      } else {
        for byte in line { append(byte, to: &result) }
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
    }
  }

  /// Whether the line begins without a dot, and has only one CR, before the LF at its end.
  private static func isWhole(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let first = line.baseAddress, line.count > 1, line.last == 0x0A, line[0] != 0x2E,
      let carriageReturn = memchr(first, 0x0D, line.count)
    else { return false }
    return first.distance(to: carriageReturn) == line.count - 2
  }

  private mutating func append(_ byte: UInt8, to result: inout [UInt8]) {
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

  /// Returns the end of the message.
  package mutating func finish() -> [UInt8] {
    defer { self = DotStuffing() }
    return Array((isAtLineStart ? ".\r\n" : "\r\n.\r\n").utf8)
  }
}
