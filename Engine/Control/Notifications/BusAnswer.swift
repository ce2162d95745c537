/// What matters of a message that came from the bus.
struct BusAnswer: Hashable {
  /// Bytes of what every message begins with.
  static let headLength = 16
  /// Bytes. The protocol allows more, which nobody has a reason to send here.
  static let maximum = 1 << 20

  var isError = false
  var answers: UInt32?

  /// How long the message is that begins so; nil when it is none of ours.
  static func length(of head: [UInt8]) -> Int? {
    guard head.count == headLength, head[0] == UInt8(ascii: "l"), head[3] == 1 else { return nil }
    let fields = Int(number(head, at: 12))
    let body = Int(number(head, at: 4))
    let length = (headLength + fields + 7) / 8 * 8 + body
    return length <= maximum ? length : nil
  }

  /// - Parameter message: whole.
  init(_ message: [UInt8]) {
    guard message.count >= Self.headLength else { return }
    isError = message[1] == 3
    let end = min(message.count, Self.headLength + Int(Self.number(message, at: 12)))
    var position = Self.headLength
    // Each field: a code, the type of its value with its length before and a zero behind, the value.
    while position + 4 <= end {
      let (code, typeLength, type) = (
        message[position], message[position + 1], message[position + 2]
      )
      guard typeLength == 1 else { return }
      position += 4
      switch type {
      case UInt8(ascii: "u"):
        guard position + 4 <= end else { return }
        if code == 5 { answers = Self.number(message, at: position) }
        position += 4
      case UInt8(ascii: "s"), UInt8(ascii: "o"):
        guard position + 4 <= end else { return }
        position += 4 + Int(Self.number(message, at: position)) + 1
      case UInt8(ascii: "g"):
        guard position < end else { return }
        position += 1 + Int(message[position]) + 1
      default: return
      }
      position = (position + 7) / 8 * 8
    }
  }

  private static func number(_ bytes: [UInt8], at position: Int) -> UInt32 {
    guard position + 4 <= bytes.count else { return 0 }
    return bytes[position..<(position + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
