/// The terminal's responses about its graphics. It does no I/O: it reads the bytes that the key
/// parser ignores, and stores no more of them than one response.
struct GraphicsResponses: Hashable, Sendable {
  /// The id in the kitty protocol's query.
  private static let question = 7303
  private static let sequenceLimit = 64

  private enum State: Hashable {
    case ground, escape
    case control([UInt8])
    case string([UInt8])
    case stringEscape([UInt8])
  }

  private var state = State.ground
  private(set) var knowsKitty = false
  private(set) var knowsSixel = false
  private(set) var cell: CellSize?
  /// Whether the last query has been answered. Every terminal answers it, so no response follows.
  private(set) var isComplete = false

  /// Returns the queries. Every terminal knows the last one (primary device attributes).
  /// - Parameter kitty: Whether to query the kitty protocol. Some multiplexers misinterpret the
  ///   query.
  static func questions(kitty: Bool) -> String {
    (kitty ? "\u{1B}_Gi=\(question),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : "")
      + "\u{1B}[16t\u{1B}[c"
  }

  /// - Returns: Whether something new is known.
  mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
    let before = (knowsKitty, knowsSixel, cell, isComplete)
    for byte in bytes { take(byte) }
    return before != (knowsKitty, knowsSixel, cell, isComplete)
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: if byte == 0x1B { state = .escape }
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .control([])
      case UInt8(ascii: "_"): state = .string([])
      case 0x1B: break
      default: state = .ground
      }
    case .control(let bytes):
      if byte == 0x1B {
        state = .escape
      } else if (0x40...0x7E).contains(byte) {
        state = .ground
        control(bytes, final: byte)
      } else {
        state = bytes.count < Self.sequenceLimit ? .control(bytes + [byte]) : .ground
      }
    case .string(let bytes):
      if byte == 0x1B {
        state = .stringEscape(bytes)
      } else {
        state = bytes.count < Self.sequenceLimit ? .string(bytes + [byte]) : .ground
      }
    case .stringEscape(let bytes):
      state = byte == 0x1B ? .escape : .ground
      if byte == UInt8(ascii: "\\") { string(bytes) }
    }
  }

  private mutating func string(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text == "Gi=\(Self.question);OK" { knowsKitty = true }
  }

  private mutating func control(_ bytes: [UInt8], final: UInt8) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch final {
    case UInt8(ascii: "c") where text.hasPrefix("?"):
      knowsSixel = text.dropFirst().split(separator: ";").contains("4")
      isComplete = true
    case UInt8(ascii: "t"):
      let numbers = text.split(separator: ";").map { Int($0) ?? 0 }
      guard numbers.count == 3, numbers[0] == 6 else { return }
      cell = CellSize(width: numbers[2], height: numbers[1])
    default: break
    }
  }
}
