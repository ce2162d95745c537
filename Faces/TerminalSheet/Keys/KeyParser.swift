/// A parser that converts the bytes of a terminal to keys. It does no I/O. Pass the bytes as they
/// arrive, in pieces of any size. If no byte arrives within `timeout`, call `finishWaiting`.
///
/// The parser supports the sequences of xterm and similar terminals, `modifyOtherKeys` and the
/// kitty keyboard protocol's `CSI … u`. Other sequences are discarded as a whole. The memory use is
/// limited.
struct KeyParser: Sendable {
  /// The maximum number of bytes of one paste. Further bytes are discarded.
  static let pasteLimit = 1 << 20
  private static let sequenceLimit = 64
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private enum State {
    case ground
    case escape
    case control([UInt8])
    /// The parser has read `ESC O` and expects one letter. Keypads send such sequences.
    case single
    /// The parser has read `ESC [ [` and expects one letter. The console of the Linux kernel sends
    /// the first function keys in this way.
    case function
    case string, stringEscape
    case paste
  }

  private var state = State.ground
  private var utf8: [UInt8] = []
  private var pasted: [UInt8] = []

  init() {}

  /// The milliseconds to wait for more bytes before `finishWaiting`, or `nil` for no limit.
  ///
  /// After Esc the timeout is short, because Esc is a key of its own unless more bytes follow.
  /// Within a paste the timeout is long, because its pieces may arrive slowly over a network and
  /// its end mark may be lost.
  var timeout: Int? {
    switch state {
    case .ground: utf8.isEmpty ? nil : 1000
    case .escape, .control, .single, .function, .string, .stringEscape: 50
    case .paste: 3000
    }
  }

  mutating func parse(_ bytes: some Collection<UInt8>) -> [Key] {
    var keys: [Key] = []
    // Many terminals send Ctrl+Enter as a single line feed. If the terminal has no bracketed paste,
    // a line feed among other bytes comes from a paste. This line feed must not post the first half
    // of the pasted text.
    let isAlone = bytes.count == 1
    for byte in bytes {
      if let key = take(byte, isAlone: isAlone) {
        // Characters that arrive together become one key, so that they are inserted together.
        if case .text(let more) = key, case .text(let text)? = keys.last {
          keys[keys.count - 1] = .text(text + more)
        } else {
          keys.append(key)
        }
      }
    }
    return keys
  }

  /// Ends the wait for more bytes. If the last byte was Esc, returns the key Esc. If a paste has no
  /// end mark, returns the text so far.
  mutating func finishWaiting() -> Key? {
    defer {
      state = .ground
      utf8 = []
      pasted = []
    }
    switch state {
    case .escape: return .escape
    case .paste: return .paste(String(decoding: pasted, as: UTF8.self))
    default: return nil
    }
  }

  private mutating func take(_ byte: UInt8, isAlone: Bool) -> Key? {
    switch state {
    case .ground: return ground(byte, isAlone: isAlone)
    case .escape: return escape(byte)
    case .control(let parameters): return control(byte, parameters)
    case .single:
      state = .ground
      return KeySequence(final: byte, parameters: []).key
    case .function:
      state = .ground
      return byte == UInt8(ascii: "A") ? .help : nil
    case .string:
      if byte == 0x07 { state = .ground }
      if byte == 0x1B { state = .stringEscape }
      return nil
    case .stringEscape:
      state = byte == UInt8(ascii: "\\") ? .ground : .string
      return nil
    case .paste:
      return paste(byte)
    }
  }

  private mutating func ground(_ byte: UInt8, isAlone: Bool) -> Key? {
    if !utf8.isEmpty || byte >= 0x80 { return character(byte, isAlone: isAlone) }
    switch byte {
    case 0x1B:
      state = .escape
      return nil
    case 0x0D: return .enter
    case 0x0A: return isAlone ? .controlEnter : .enter
    case 0x09: return .tab
    case 0x08, 0x7F: return .backspace
    case 0x01...0x1A: return .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x00..<0x20: return nil
    default: return .text(String(Unicode.Scalar(byte)))
    }
  }

  /// Collects the bytes of one UTF-8 scalar. An invalid byte is dropped. If a byte does not
  /// continue the scalar, the incomplete scalar is dropped and the byte is parsed on its own.
  private mutating func character(_ byte: UInt8, isAlone: Bool) -> Key? {
    if utf8.isEmpty {
      if (0xC2...0xF4).contains(byte) { utf8 = [byte] }
      return nil
    }
    guard (0x80...0xBF).contains(byte) else {
      utf8 = []
      return ground(byte, isAlone: isAlone)
    }
    utf8.append(byte)
    let length = utf8[0] < 0xE0 ? 2 : utf8[0] < 0xF0 ? 3 : 4
    guard utf8.count == length else { return nil }
    defer { utf8 = [] }
    guard let text = String(validating: utf8, as: UTF8.self) else { return nil }
    return text.unicodeScalars.contains(where: CharacterWidth.isControl) ? nil : .text(text)
  }

  private mutating func escape(_ byte: UInt8) -> Key? {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string
    case 0x1B:
      state = .escape
      return .escape
    case UInt8(ascii: "b"): return .wordLeft
    case UInt8(ascii: "f"): return .wordRight
    case UInt8(ascii: "d"): return .deleteWordForward
    case 0x7F, 0x08: return .control("w")
    case UInt8(ascii: "<"): return .start
    case UInt8(ascii: ">"): return .finish
    case UInt8(ascii: "?"): return .help
    default: break
    }
    return nil
  }

  private mutating func control(_ byte: UInt8, _ parameters: [UInt8]) -> Key? {
    switch byte {
    case 0x20...0x3F:
      // If a sequence is too long, it is read to its end, but only its first bytes are stored.
      state = .control(parameters.count < Self.sequenceLimit ? parameters + [byte] : parameters)
      return nil
    case 0x1B:
      state = .escape
      return nil
    case UInt8(ascii: "[") where parameters.isEmpty:
      state = .function
      return nil
    case 0x40...0x7E:
      state = .ground
      if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) {
        state = .paste
        pasted = []
        return nil
      }
      return KeySequence(final: byte, parameters: parameters).key
    default:
      state = .ground
      return nil
    }
  }

  private mutating func paste(_ byte: UInt8) -> Key? {
    let end = Self.pasteEnd
    pasted.append(byte)
    // Only the first bytes of the paste are kept. The bytes after them are needed only to recognize
    // the end mark.
    if pasted.count > Self.pasteLimit + end.count { pasted.remove(at: Self.pasteLimit) }
    guard byte == end.last, pasted.suffix(end.count).elementsEqual(end) else { return nil }
    state = .ground
    defer { pasted = [] }
    return .paste(String(decoding: pasted.dropLast(end.count), as: UTF8.self))
  }
}
