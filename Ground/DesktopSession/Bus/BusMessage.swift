/// The relevant parts of a received D-Bus message: a reply or a signal.
package struct BusMessage: Hashable, Sendable {
  /// The length of the fixed part of every message in bytes.
  static let headLength = 16
  /// The longest accepted message in bytes. The protocol permits longer messages, but none is
  /// expected.
  static let maximum = 1 << 20

  var isError = false
  var isSignal = false
  /// The serial number of the call to which this message replies, or `nil` if it is no reply.
  var answers: UInt32?
  /// The unique name of the sender. The bus sets it, and no client can forge it.
  var sender: String?
  var interface: String?
  var member: String?
  /// The name of the error, or `nil` if this is no error.
  var errorName: String?
  /// The number of descriptors that belong to this message.
  var descriptorCount = 0
  private var body: ArraySlice<UInt8> = []

  /// Returns the length of a message from its fixed part, or `nil` if it is not supported.
  static func length(of head: [UInt8]) -> Int? {
    guard head.count == headLength, head[0] == UInt8(ascii: "l"), head[3] == 1 else { return nil }
    let fields = Int(number(head, at: 12))
    let body = Int(number(head, at: 4))
    let length = (headLength + fields + 7) / 8 * 8 + body
    return length <= maximum ? length : nil
  }

  /// - Parameter message: The whole message.
  init(_ message: [UInt8]) {
    guard message.count >= Self.headLength else { return }
    isError = message[1] == 3
    isSignal = message[1] == 4
    let isReply = isError || message[1] == 2
    let end = min(message.count, Self.headLength + Int(Self.number(message, at: 12)))
    body = message.dropFirst((end + 7) / 8 * 8)
    var position = Self.headLength
    // Each field consists of a code, the length of a type, the type, a zero, and the value.
    while position + 4 <= end {
      let (code, typeLength, type) = (
        message[position], message[position + 1], message[position + 2]
      )
      guard typeLength == 1 else { return }
      position += 4
      switch type {
      case UInt8(ascii: "u"):
        guard position + 4 <= end else { return }
        if code == 5, isReply { answers = Self.number(message, at: position) }
        if code == 9 { descriptorCount = Int(Self.number(message, at: position)) }
        position += 4
      case UInt8(ascii: "s"), UInt8(ascii: "o"):
        guard position + 4 <= end else { return }
        let text = Self.text(message[..<end], at: position)
        if code == 2 { interface = text }
        if code == 3 { member = text }
        if code == 4, isError { errorName = text }
        if code == 7 { sender = text }
        position += 4 + Int(Self.number(message, at: position)) + 1
      case UInt8(ascii: "g"):
        guard position < end else { return }
        position += 1 + Int(message[position]) + 1
      default: return
      }
      position = (position + 7) / 8 * 8
    }
  }

  /// The number at the start of the body, or `nil` if the body is too short.
  var firstNumber: UInt32? {
    let body = Array(body)
    return body.count >= 4 ? Self.number(body, at: 0) : nil
  }

  /// The text at the start of the body.
  var firstText: String? { Self.text(Array(body)[...], at: 0) }

  /// The text after the number at the start of the body.
  var textAfterNumber: String? { Self.text(Array(body)[...], at: 4) }

  private static func text(_ bytes: ArraySlice<UInt8>, at position: Int) -> String? {
    guard position + 4 <= bytes.endIndex else { return nil }
    let length = Int(number(Array(bytes), at: position))
    guard length <= bytes.endIndex - position - 4 else { return nil }
    return String(decoding: bytes[(position + 4)..<(position + 4 + length)], as: UTF8.self)
  }

  private static func number(_ bytes: [UInt8], at position: Int) -> UInt32 {
    guard position + 4 <= bytes.count else { return 0 }
    return bytes[position..<(position + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
