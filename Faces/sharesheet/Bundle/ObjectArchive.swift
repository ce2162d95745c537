import Foundation

/// An archive of 64-bit object files (ar(5), elf(5)).
struct ObjectArchive {
  private static let header = 60
  private static let symbolTable: UInt32 = 2
  private static let symbolSize = 24
  /// The mask of a symbol's visibility, and two of its values.
  private static let (mask, hidden, protected): (UInt8, UInt8, UInt8) = (3, 2, 3)

  private(set) var bytes: Data

  init(_ bytes: Data) { self.bytes = bytes }

  /// Makes hidden names protected, so that a library linked from the archive exports them.
  mutating func show(_ names: Set<Substring>) {
    bytes.withUnsafeMutableBytes { bytes in
      var start = "!<arch>\n".utf8.count
      while start + Self.header <= bytes.count {
        let field = String(decoding: bytes[start + 48..<start + 58], as: UTF8.self)
        let content = start + Self.header
        guard let size = Int(field.prefix { $0 != " " }), size >= 0, size <= bytes.count - content
        else { return }
        Self.show(names, in: .init(rebasing: bytes[content..<content + size]))
        start = content + size + size % 2
      }
    }
  }

  private static func show(_ names: Set<Substring>, in object: UnsafeMutableRawBufferPointer) {
    guard object.count >= 64, object.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]) else { return }
    func word<Value: FixedWidthInteger>(_ offset: Int, _: Value.Type) -> Int? {
      guard offset >= 0, offset <= object.count - MemoryLayout<Value>.size else { return nil }
      return Int(truncatingIfNeeded: object.loadUnaligned(fromByteOffset: offset, as: Value.self))
    }
    guard let sections = word(40, UInt64.self), let size = word(58, UInt16.self),
      let count = word(60, UInt16.self), sections >= 0, sections <= object.count
    else { return }
    for section in (0..<count).map({ sections + $0 * size }) {
      guard word(section + 4, UInt32.self) == Int(symbolTable),
        let symbols = word(section + 24, UInt64.self), let length = word(section + 32, UInt64.self),
        let link = word(section + 40, UInt32.self),
        let texts = word(sections + link * size + 24, UInt64.self),
        symbols >= 0, length >= 0, texts >= 0, symbols <= object.count,
        length <= object.count - symbols
      else { continue }
      for symbol in stride(from: symbols, to: symbols + length - symbolSize + 1, by: symbolSize)
      where object[symbol + 5] & mask == hidden {
        guard let name = word(symbol, UInt32.self), name <= object.count - texts else { continue }
        let text = object[(texts + name)...].prefix { $0 != 0 }
        guard names.contains(Substring(decoding: text, as: UTF8.self)) else { continue }
        object[symbol + 5] = object[symbol + 5] & ~mask | protected
      }
    }
  }
}
