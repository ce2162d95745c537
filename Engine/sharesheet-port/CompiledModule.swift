import Foundation
import Glibc

/// The file of a compiled Swift module, a bitstream of LLVM. Only its table of identifiers is read:
/// the names that the module declares, and those that its declarations mention.
///
/// The compiler writes each identifier once, between two bytes of zero. The blocks are found by
/// LLVM's documented format. If a compiler writes another format, the whole file is searched.
struct CompiledModule {
  private enum Block {
    static let module = 8
    static let identifiers = 12
  }

  private let bytes: Data
  private static let signature: [UInt8] = [0xE2, 0x9C, 0xA8, 0x0E]

  init(_ bytes: Data) { self.bytes = bytes }

  /// Calls the function with each identifier that consists of ASCII letters, digits and
  /// underscores.
  func forEachIdentifier(_ body: (String) -> Void) {
    let range = identifiers ?? 0..<bytes.count
    bytes.withUnsafeBytes { buffer in
      let table = UnsafeRawBufferPointer(rebasing: buffer[range])
      var start = 0
      while start < table.count, let base = table.baseAddress {
        let rest = table.count - start
        let end =
          memchr(base + start, 0, rest).map { UnsafeRawPointer($0) - base } ?? table.count
        let name = UnsafeRawBufferPointer(rebasing: table[start..<end])
        // A mangled symbol begins with a dollar sign.
        if let first = name.first, first != UInt8(ascii: "$"), name.count < 200,
          name.allSatisfy(Self.isPart)
        {
          body(String(decoding: name, as: UTF8.self))
        }
        start = end + 1
      }
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The bytes of the block of identifiers, or `nil` if the format is unknown.
  private var identifiers: Range<Int>? {
    guard bytes.starts(with: Self.signature),
      let module = block(Block.module, width: 2, in: Self.signature.count..<bytes.count)
    else { return nil }
    return block(Block.identifiers, width: module.width, in: module.content)?.content
  }

  /// Finds a block among the blocks of a range.
  /// - Parameter width: The number of bits of an abbreviation in the enclosing block.
  private func block(
    _ wanted: Int, width: Int, in range: Range<Int>
  ) -> (content: Range<Int>, width: Int)? {
    var reader = BitReader(bytes: bytes, bit: range.lowerBound * 8, end: range.upperBound)
    // The abbreviation 1 begins a block.
    while reader.read(width) == 1, let kind = reader.readVariable(8),
      let inner = reader.readVariable(4)
    {
      reader.align()
      guard let words = reader.read(32) else { return nil }
      let start = reader.bit / 8
      guard words * 4 <= range.upperBound - start else { return nil }
      if kind == wanted { return (start..<start + words * 4, inner) }
      reader.bit += words * 32
    }
    return nil
  }

  private struct BitReader {
    let bytes: Data
    var bit: Int
    let end: Int

    mutating func read(_ count: Int) -> Int? {
      guard bit + count <= end * 8 else { return nil }
      var value = 0
      for index in 0..<count {
        let place = bit + index
        value |= Int(bytes[bytes.startIndex + place / 8] >> (place % 8) & 1) << index
      }
      bit += count
      return value
    }

    /// Reads groups of bits. The highest bit of each group tells whether another one follows.
    mutating func readVariable(_ count: Int) -> Int? {
      let more = 1 << (count - 1)
      var value = 0
      for shift in stride(from: 0, to: 32, by: count - 1) {
        guard let group = read(count) else { return nil }
        value |= (group & (more - 1)) << shift
        if group & more == 0 { return value }
      }
      return nil
    }

    mutating func align() { bit = (bit + 31) / 32 * 32 }
  }
}
