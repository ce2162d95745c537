import Glibc

/// A parser of JSON from any source, which writes the form of `ExactJSON`.
///
/// The parser counts nesting levels instead of recursing, so that input cannot exhaust the stack.
/// Numbers keep their digits. The parser rejects input that some readers cannot represent: invalid
/// UTF-8, numbers beyond the range of `Double`, and nesting that Foundation rejects.
struct JSONCanonicalizer {
  /// The deepest nesting. Foundation reads 512 levels, and a feed adds 3 levels around a document.
  static let deepest = 500

  private let input: [UInt8]
  private var place = 0
  private var output: [UInt8] = []
  private var open: [Container] = []

  private struct Container {
    let isObject: Bool
    let start: Int
    var members: [Place] = []
    var isAscending = true
  }

  /// The location of a member in the output.
  private struct Place {
    let start: Int
    /// The index after the key's closing quotation mark.
    let keyEnd: Int
    var end: Int
  }

  static func canonicalize(_ input: [UInt8]) throws(JSONProblem) -> [UInt8] {
    if input.contains(where: { $0 >= 0x80 }), String(validating: input, as: UTF8.self) == nil {
      throw JSONProblem("it is not UTF-8")
    }
    var canonicalizer = JSONCanonicalizer(input: input)
    try canonicalizer.run()
    return canonicalizer.output
  }

  private init(input: [UInt8]) {
    self.input = input
    output.reserveCapacity(input.count)
  }

  private mutating func run() throws(JSONProblem) {
    try value()
    while !open.isEmpty { try step() }
    skipSpace()
    if place < input.count { throw unexpected("the end of the text") }
  }

  // MARK: Structure

  /// Parses one more value of the innermost container, or the container's end.
  private mutating func step() throws(JSONProblem) {
    let last = open.count - 1
    let isObject = open[last].isObject
    let close = UInt8(ascii: isObject ? "}" : "]")
    let isFirst = output.count == open[last].start + 1
    skipSpace()
    if isObject, let index = open[last].members.indices.last {
      open[last].members[index].end = output.count
    }
    if peek == close {
      place += 1
      if isObject { sortMembers(open[last]) }
      output.append(close)
      open.removeLast()
      return
    }
    if !isFirst {
      guard peek == UInt8(ascii: ",") else { throw unexpected("a comma or a closing bracket") }
      place += 1
      output.append(UInt8(ascii: ","))
      skipSpace()
    }
    if isObject { try key() }
    try value()
  }

  private mutating func key() throws(JSONProblem) {
    guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
    let start = output.count
    try string()
    let last = open.count - 1
    let member = Place(start: start, keyEnd: output.count, end: output.count)
    if let before = open[last].members.last, open[last].isAscending {
      open[last].isAscending = isKey(before, before: member)
    }
    open[last].members.append(member)
    skipSpace()
    guard peek == UInt8(ascii: ":") else { throw unexpected("a colon") }
    place += 1
    output.append(UInt8(ascii: ":"))
  }

  private mutating func value() throws(JSONProblem) {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): try begin(isObject: true)
    case UInt8(ascii: "["): try begin(isObject: false)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try number()
    default: throw unexpected("a value")
    }
  }

  private mutating func begin(isObject: Bool) throws(JSONProblem) {
    guard open.count < Self.deepest else {
      throw JSONProblem("it is nested deeper than \(Self.deepest) levels")
    }
    open.append(Container(isObject: isObject, start: output.count))
    output.append(input[place])
    place += 1
  }

  /// Sorts an object's members. If a key repeats, the last member counts.
  private mutating func sortMembers(_ object: Container) {
    guard !object.isAscending else { return }
    let order = object.members.indices.sorted { one, other in
      let (one, other) = (object.members[one], object.members[other])
      if isKey(one, before: other) { return true }
      if isKey(other, before: one) { return false }
      return one.start < other.start
    }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(output.count - object.start)
    for (number, index) in order.enumerated() {
      let member = object.members[index]
      if number + 1 < order.count, !isKey(member, before: object.members[order[number + 1]]) {
        continue
      }
      if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
      sorted += output[member.start..<member.end]
    }
    output.replaceSubrange((object.start + 1)..., with: sorted)
  }

  private func isKey(_ one: Place, before other: Place) -> Bool {
    let (first, second) = (output[one.start..<one.keyEnd], output[other.start..<other.keyEnd])
    // The closing quotation mark is excluded, because it would sort after a space or an exclamation
    // mark.
    guard first.contains(UInt8(ascii: "\\")) || second.contains(UInt8(ascii: "\\")) else {
      return first.dropFirst().dropLast().lexicographicallyPrecedes(second.dropFirst().dropLast())
    }
    return Self.decodedString(first).utf8.lexicographicallyPrecedes(
      Self.decodedString(second).utf8)
  }

  // MARK: Words and numbers

  private mutating func word(_ word: StaticString) throws(JSONProblem) {
    for index in 0..<word.utf8CodeUnitCount {
      guard peek == word.utf8Start[index] else { throw unexpected("'\(word)'") }
      place += 1
    }
    output.append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private mutating func number() throws(JSONProblem) {
    let start = place
    if peek == UInt8(ascii: "-") { place += 1 }
    if peek == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if peek == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      place += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
      try digits()
    }
    let literal = input[start..<place]
    // Only a long number, or a number with an exponent, can be out of range.
    if literal.count > 15 || literal.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      let isFinite = (Double(String(decoding: literal, as: UTF8.self)) ?? .infinity).isFinite
      guard isFinite, literal.count <= 1000 else {
        throw JSONProblem("the number at byte \(start) is too large")
      }
    }
    output += literal
  }

  private mutating func digits() throws(JSONProblem) {
    let start = place
    while let byte = peek, Self.isDigit(byte) { place += 1 }
    if place == start { throw unexpected("a digit") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Strings

  private mutating func string() throws(JSONProblem) {
    place += 1
    output.append(UInt8(ascii: "\""))
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        output.append(byte)
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw JSONProblem("a string has a control character at byte \(place)")
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        Self.writeEscape(UInt16(byte), to: &output)
        place += 1
      case 0xe2
      where place + 2 < input.count && input[place + 1] == 0x80
        && input[place + 2] & 0xfe == 0xa8:
        Self.writeEscape(0x2000 | UInt16(input[place + 2] & 0x3f), to: &output)
        place += 3
      default:
        output.append(byte)
        place += 1
      }
    }
    throw unexpected("a closing quotation mark")
  }

  private mutating func escape() throws(JSONProblem) {
    place += 1
    guard let byte = peek else { throw unexpected("a closing quotation mark") }
    place += 1
    let scalar: Unicode.Scalar
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(byte)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{c}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): scalar = try codePoint()
    default: throw JSONProblem("unknown escape sequence at byte \(place - 2)")
    }
    Self.write(scalar, to: &output)
  }

  /// Parses the digits after `\u`. An unpaired surrogate becomes U+FFFD, as in Go.
  private mutating func codePoint() throws(JSONProblem) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), peek == UInt8(ascii: "\\"), place + 1 < input.count,
      input[place + 1] == UInt8(ascii: "u")
    else { return "\u{fffd}" }
    let start = place
    place += 2
    let second = try unit()
    guard UTF16.isTrailSurrogate(second) else {
      place = start
      return "\u{fffd}"
    }
    let value = 0x10000 + (UInt32(first) - 0xd800) << 10 + (UInt32(second) - 0xdc00)
    return Unicode.Scalar(value) ?? "\u{fffd}"
  }

  private mutating func unit() throws(JSONProblem) -> UInt16 {
    let digits = input[place..<min(place + 4, input.count)]
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw JSONProblem("expected four hexadecimal digits at byte \(place)") }
    place += 4
    return unit
  }

  // MARK: Reading bytes

  private var peek: UInt8? { place < input.count ? input[place] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
      place += 1
    }
  }

  private func unexpected(_ expected: String) -> JSONProblem {
    guard place < input.count else {
      return JSONProblem("expected \(expected), found the end of the text")
    }
    let byte = input[place]
    let found =
      (0x21..<0x7f).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte \(byte)"
    return JSONProblem("expected \(expected), found \(found) at byte \(place)")
  }
}
