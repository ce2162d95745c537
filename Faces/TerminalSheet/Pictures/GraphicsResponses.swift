/// The terminal's responses to queries about its graphics. It does no I/O. It reads the bytes that
/// the key parser ignores, and stores at most one response.
struct GraphicsResponses: Hashable, Sendable {
  /// The picture id in the query of the kitty protocol.
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
  /// Whether the response to the last query has arrived. No response follows it. Every terminal
  /// responds to the last query.
  private(set) var isComplete = false

  /// Returns the queries. The last query (primary device attributes) is one that every terminal
  /// supports.
  /// - Parameter kitty: Whether to query the kitty protocol. Some multiplexers misinterpret the
  ///   query.
  static func questions(kitty: Bool) -> String {
    (kitty ? "\u{1B}_Gi=\(question),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : "")
      + "\u{1B}[16t\u{1B}[c"
  }

  /// - Returns: Whether the bytes contained new information.
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
