/// The maximum nesting of brackets, of `#if` and of generic arguments. The parser and all visitors
/// of its tree recurse for each level, and the parser reads some nested code once for each level.
enum NestingLimit {
  /// The compiler allows 256 levels of brackets and of `#if`.
  static let depth = 250
  /// The maximum number of `[` in a row. The parser's time doubles with each bracket, because each
  /// may begin a type.
  static let row = 16

  private enum Place {
    case bracket, text, longText
  }

  /// Returns whether a source exceeds the limits. Brackets in comments and string literals do not
  /// count. A raw string literal is read as an ordinary string literal, and a regular expression
  /// literal as code. The count may therefore differ by a few brackets.
  static func isExceeded(by source: String) -> Bool {
    var places: [Place] = []
    var brackets = 0
    var row = 0
    var conditions = 0
    var angles = 0
    var bytes = Array(source.utf8)[...]
    func has(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { bytes.starts(with: $0) }
    }
    while let byte = bytes.first {
      if let place = places.last, place != .bracket {
        if has("\\(") {
          places.append(.bracket)
          brackets += 1
          bytes = bytes.dropFirst(2)
        } else if byte == UInt8(ascii: "\\") {
          bytes = bytes.dropFirst(2)
        } else if place == .longText {
          let ends = has("\"\"\"")
          if ends { places.removeLast() }
          bytes = bytes.dropFirst(ends ? 3 : 1)
        } else {
          // An unclosed string literal ends with its line.
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") { places.removeLast() }
          bytes = bytes.dropFirst()
        }
      } else if has("//") {
        bytes = bytes.drop { $0 != UInt8(ascii: "\n") }
      } else if has("/*") {
        bytes = afterComment(bytes)
      } else if has("\"\"\"") {
        places.append(.longText)
        bytes = bytes.dropFirst(3)
      } else {
        if byte == UInt8(ascii: "[") {
          row += 1
        } else if byte > UInt8(ascii: " ") {
          row = 0
        }
        if byte == UInt8(ascii: "<") {
          angles += 1
        } else if !isPartOfType(byte) {
          angles = 0
        }
        switch byte {
        case UInt8(ascii: "#"):
          if has("#if ") || has("#if(") || has("#if!") { conditions += 1 }
          if has("#endif") { conditions = max(0, conditions - 1) }
        case UInt8(ascii: "\""): places.append(.text)
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
          places.append(.bracket)
          brackets += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          if places.popLast() != nil { brackets -= 1 }
        default: break
        }
        bytes = bytes.dropFirst()
      }
      if max(brackets, conditions, angles) > depth || row > Self.row { return true }
    }
    return false
  }

  /// Returns whether a byte between two `<` belongs to the name of a type, or is blank.
  private static func isPartOfType(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "["), UInt8(ascii: "("), 0...UInt8(ascii: " "), 0x80...:
      true
    default: false
    }
  }

  private static func afterComment(_ comment: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = comment.dropFirst(2)
    var open = 1
    while open > 0, let byte = bytes.first {
      let next = bytes.dropFirst().first
      if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        open += 1
        bytes = bytes.dropFirst(2)
      } else if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        open -= 1
        bytes = bytes.dropFirst(2)
      } else {
        bytes = bytes.dropFirst()
      }
    }
    return bytes
  }
}
