import HTTPSyntax
import NIOHTTP1

/// A reader for the head of a response. It reads line by line, and is as lenient as RFC 9112
/// permits.
///
/// Servers send folded fields, bare line feeds and fields without a colon, and other clients accept
/// them. If the head needs any such tolerance, `isLenient` is set. The connection must then close
/// after the response, because a proxy may have read the same bytes in another way.
struct ResponseHeadReader {
  /// The maximum length of a head, in bytes. curl has the same limit.
  static let sizeLimit = 300 << 10
  /// The maximum number of fields of a head. The reader drops further fields.
  static let fieldLimit = 2000

  private(set) var isLenient = false
  private var version = HTTPVersion.http1_1
  private var status: HTTPResponseStatus?
  private var fields: [(String, String)] = []
  /// Whether a folded line continues a field that the reader has dropped.
  private var isDropping = true
  private var size = 0

  /// Whether any byte of the head has been read.
  var hasBegun: Bool { size > 0 }

  /// Returns whether a status line can begin with these bytes.
  static func canBegin(_ bytes: some Collection<UInt8>) -> Bool {
    zip(bytes, "http/1.".utf8).allSatisfy { lowercase($0) == $1 }
  }

  /// Reads the next line.
  /// - Parameter line: The bytes before the line feed.
  /// - Returns: The head if the line is its last line, otherwise `nil`.
  /// - Throws: `ResponseError` if the line is not a part of a head or the head is too long.
  mutating func read(_ line: [UInt8]) throws(ResponseError) -> HTTPResponseHead? {
    size += line.count + 1
    guard size <= Self.sizeLimit else { throw .headTooLong }
    // RFC 9112, section 2.2: a line may end with a bare line feed.
    if line.last != cr { isLenient = true }
    let line = line.last == cr ? line.dropLast() : line[...]
    guard let status else {
      // Section 2.2: a robust client skips empty lines before the status line.
      guard !line.isEmpty else {
        isLenient = true
        return nil
      }
      try readStatus(line)
      return nil
    }
    guard let first = line.first else {
      return HTTPResponseHead(version: version, status: status, headers: HTTPHeaders(fields))
    }
    if isBlank(first) { fold(line) } else { readField(line) }
    return nil
  }

  private mutating func readStatus(_ line: ArraySlice<UInt8>) throws(ResponseError) {
    // HTTP/1.x, at least one blank, three digits, and a blank before the reason.
    guard line.count >= 12, Self.canBegin(line), let minor = digit(line[7]), isBlank(line[8])
    else { throw .notHTTP }
    let rest = line[8...].drop(while: isBlank)
    let code = rest.prefix(3).compactMap(digit).reduce(0) { $0 * 10 + $1 }
    let reason = rest.dropFirst(3)
    guard rest.prefix(3).allSatisfy({ digit($0) != nil }), rest.count >= 3, code >= 100,
      reason.first.map(isBlank) ?? true
    else { throw .notHTTP }
    if !line.starts(with: "HTTP".utf8) { isLenient = true }
    version = HTTPVersion(major: 1, minor: minor)
    status = HTTPResponseStatus(statusCode: code, reasonPhrase: text(reason))
  }

  /// Appends a folded line to its field. The client replaces the fold with a space (section 5.2). A
  /// line that begins with a blank right after the status line belongs to no field and is dropped
  /// (section 2.2).
  private mutating func fold(_ line: ArraySlice<UInt8>) {
    isLenient = true
    guard !isDropping, let last = fields.indices.last else { return }
    let more = text(line)
    if !more.isEmpty { fields[last].1 += " " + more }
  }

  private mutating func readField(_ line: ArraySlice<UInt8>) {
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    let raw = line[..<(colon ?? 0)]
    // Section 5.1: a client removes whitespace before the colon.
    let name = raw.prefix(while: { !isBlank($0) })
    if name.count != raw.count { isLenient = true }
    isDropping =
      name.isEmpty || !raw[name.endIndex...].allSatisfy(isBlank)
      || !name.allSatisfy(FieldSyntax.isTokenByte)
      || fields.count >= Self.fieldLimit
    guard let colon, !isDropping else {
      isLenient = true
      return
    }
    let value = line[(colon + 1)...]
    if mayHoldControl(value), value.contains(where: isControl) { isLenient = true }
    fields.append((String(decoding: name, as: UTF8.self), text(value)))
  }
}

private let cr = UInt8(ascii: "\r")

private func lowercase(_ byte: UInt8) -> UInt8 {
  UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

private func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7f }

/// Returns `false` only if no byte is a control character. It reads eight bytes at once, because a
/// server may send many long fields.
private func mayHoldControl(_ bytes: ArraySlice<UInt8>) -> Bool {
  bytes.withUnsafeBytes { bytes in
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let delete = word ^ (ones &* 0x7f)
      let low = (word &- ones &* 0x20) & ~word
      if (low | (delete &- ones) & ~delete) & (ones &* 0x80) != 0 { return true }
      index += 8
    }
    return bytes[index...].contains(where: isControl)
  }
}

private func digit(_ byte: UInt8) -> Int? {
  UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? Int(byte) - 0x30 : nil
}

/// Returns the text without leading and trailing blanks. Control characters become spaces (RFC
/// 9110, section 5.5).
private func text(_ bytes: ArraySlice<UInt8>) -> String {
  var bytes = bytes
  if mayHoldControl(bytes) {
    for index in bytes.indices where isControl(bytes[index]) { bytes[index] = 0x20 }
  }
  let begin = bytes.drop(while: isBlank)
  guard let end = begin.lastIndex(where: { !isBlank($0) }) else { return "" }
  return String(decoding: begin[...end], as: UTF8.self)
}
