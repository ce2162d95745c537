import Contract
import ShareSheet

@testable import TerminalSheet

/// A reader of sixels that behaves like a terminal.
struct SixelScreen {
  private(set) var width = 0
  private(set) var height = 0
  /// The pixels by row and column, or `nil` for a pixel that was not drawn.
  private(set) var pixels: [[Pixel?]] = []
  /// The errors in the sequence.
  private(set) var mistakes: [String] = []
  /// The number of defined colors.
  var colorCount: Int { colors.count }

  private var colors: [Int: Pixel] = [:]
  private var color = 0
  private var (column, top) = (0, 0)

  /// - Parameter text: The sequence with its introducer and its end.
  init(_ text: String) {
    let start = "\u{1B}P0;1;0q"
    guard text.hasPrefix(start), text.hasSuffix("\u{1B}\\") else {
      mistakes.append("no sixels: \(text.prefix(20).debugDescription)")
      return
    }
    var rest = Array(text.utf8.dropFirst(start.utf8.count).dropLast(2))[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        let numbers = Self.numbers(&rest)
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
          mistakes.append("raster \(numbers)")
          return
        }
        (width, height) = (numbers[2], numbers[3])
        pixels = Array(repeating: Array(repeating: nil, count: width), count: height)
      case UInt8(ascii: "#"): choose(Self.numbers(&rest))
      case UInt8(ascii: "!"):
        let count = Self.numbers(&rest).first ?? 0
        guard let sixel = rest.popFirst(), (0x3F...0x7E).contains(sixel) else {
          mistakes.append("a repetition of nothing")
          return
        }
        for _ in 0..<count { draw(sixel) }
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, top) = (0, top + 6)
      case 0x3F...0x7E: draw(byte)
      default: mistakes.append("byte \(byte)")
      }
    }
  }

  private mutating func choose(_ numbers: [Int]) {
    guard let index = numbers.first, index < 256 else { return mistakes.append("#\(numbers)") }
    if numbers.count == 5, numbers[1] == 2 {
      let parts = numbers[2...].map { UInt8(clamping: ($0 * 255 + 50) / 100) }
      colors[index] = Pixel(red: parts[0], green: parts[1], blue: parts[2])
    } else if numbers.count == 1 {
      if colors[index] == nil { mistakes.append("colour \(index) is none") }
      color = index
    } else {
      mistakes.append("#\(numbers)")
    }
  }

  private mutating func draw(_ sixel: UInt8) {
    for bit in 0..<6 where (sixel - 0x3F) >> UInt8(bit) & 1 == 1 {
      if pixels.indices.contains(top + bit), pixels[top + bit].indices.contains(column) {
        pixels[top + bit][column] = colors[color]
      } else {
        mistakes.append("outside: \(column), \(top + bit)")
      }
    }
    column += 1
  }

  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    var digits: [UInt8] = []
    while let byte = rest.first, (0x30...0x39).contains(byte) || byte == 0x3B {
      digits.append(byte)
      rest.removeFirst()
    }
    return digits.split(separator: 0x3B).map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
  }
}
