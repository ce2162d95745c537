/// Reading and writing canonical strings, and navigation in canonical text.
extension JSONCanonicalizer {
  static func writeString(_ utf8: String.UTF8View, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for scalar in String(utf8).unicodeScalars { write(scalar, to: &output) }
    output.append(UInt8(ascii: "\""))
  }

  /// Escapes the same characters as Go. They include the characters that could end a script in a
  /// page, and the characters that could end a line of JavaScript.
  static func write(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    switch scalar {
    case "\"", "\\": output += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
    case "\n": output += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
    case "\r": output += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
    case "\t": output += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
    case "\u{8}": output += [UInt8(ascii: "\\"), UInt8(ascii: "b")]
    case "\u{c}": output += [UInt8(ascii: "\\"), UInt8(ascii: "f")]
    case "\0"..<" ", "<", ">", "&", "\u{2028}", "\u{2029}":
      writeEscape(UInt16(truncatingIfNeeded: scalar.value), to: &output)
    default: output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  static func writeEscape(_ unit: UInt16, to output: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    output += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
    for shift in [12, 8, 4, 0] as [UInt16] { output.append(digits[Int(unit >> shift & 15)]) }
  }

  /// - Parameter string: A canonical string with its quotation marks.
  static func decodedString(_ string: ArraySlice<UInt8>) -> String {
    let content = string.dropFirst().dropLast()
    guard content.contains(UInt8(ascii: "\\")) else {
      return String(decoding: content, as: UTF8.self)
    }
    var decoded: [UInt8] = []
    var place = content.startIndex
    while place < content.endIndex {
      guard content[place] == UInt8(ascii: "\\") else {
        decoded.append(content[place])
        place += 1
        continue
      }
      let letter = content[place + 1]
      place += 2
      switch letter {
      case UInt8(ascii: "n"): decoded.append(0x0a)
      case UInt8(ascii: "r"): decoded.append(0x0d)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0c)
      case UInt8(ascii: "u"):
        let digits = String(decoding: content[place..<(place + 4)], as: UTF8.self)
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{fffd}"
        decoded += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        place += 4
      default: decoded.append(letter)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// - Returns: The end of the value that begins at `place` of canonical text.
  static func end(ofValueAt place: Int, in bytes: ArraySlice<UInt8>) -> Int {
    var place = place
    var depth = 0
    repeat {
      switch bytes[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        place += 1
      case UInt8(ascii: "\""): place = end(ofStringAt: place, in: bytes)
      case UInt8(ascii: ","), UInt8(ascii: ":"): place += 1
      default:
        while place < bytes.endIndex, !isPunctuation(bytes[place]) { place += 1 }
      }
    } while depth > 0
    return place
  }

  private static func end(ofStringAt start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    var place = start + 1
    while bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return place + 1
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"): true
    default: false
    }
  }
}
