/// A reply of a mail server (RFC 5321, section 4.2).
package struct SMTPReply: Hashable, Sendable {
  package let code: Int
  /// The texts of the lines, without the code.
  package let lines: [String]

  package init(code: Int, lines: [String]) {
    self.code = code
    self.lines = lines
  }

  /// Whether the server has done what the command asks for (section 4.2.1).
  package var isSuccess: Bool { 200..<300 ~= code }

  package var text: String { lines.joined(separator: " ") }
}

/// A reader of replies. It keeps the bytes of an incomplete reply.
package struct SMTPReplyReader: Sendable {
  private static let longestLine = 4096
  private static let mostLines = 256

  private var line: [UInt8] = []
  private var code: Int?
  private var lines: [String] = []

  package init() {}

  /// Whether a reply has begun and is not complete.
  package var isWithinReply: Bool { !line.isEmpty || code != nil }

  /// Returns the replies that the bytes complete.
  /// - Throws: `SMTPReplyError` if the bytes are not replies.
  package mutating func read(_ bytes: some Sequence<UInt8>) throws(SMTPReplyError) -> [SMTPReply] {
    var replies: [SMTPReply] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        guard line.count <= Self.longestLine else { throw SMTPReplyError() }
        continue
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if let reply = try endLine() { replies.append(reply) }
    }
    return replies
  }

  private mutating func endLine() throws(SMTPReplyError) -> SMTPReply? {
    defer { line = [] }
    let digits = line.prefix(3)
    guard digits.count == 3, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(String(decoding: digits, as: UTF8.self)), 200..<600 ~= number,
      code == nil || code == number, lines.count < Self.mostLines
    else { throw SMTPReplyError() }
    let separator = line.dropFirst(3).first ?? UInt8(ascii: " ")
    lines.append(String(decoding: line.dropFirst(4), as: UTF8.self))
    switch separator {
    case UInt8(ascii: "-"):
      code = number
      return nil
    case UInt8(ascii: " "):
      defer { (code, lines) = (nil, []) }
      return SMTPReply(code: number, lines: lines)
    default: throw SMTPReplyError()
    }
  }
}

/// The error of bytes that are not a reply.
package struct SMTPReplyError: Error, Hashable {
  package init() {}
}
