/// A control sequence from the keyboard: `CSI parameters final`.
struct KeySequence {
  private let final: UInt8
  /// The number before the first colon of each parameter. `isRelease` reads the number after a
  /// colon.
  private let numbers: [Int]
  private let isRelease: Bool
  private let isPrivate: Bool

  init(final: UInt8, parameters: [UInt8]) {
    self.final = final
    let fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) }
    numbers = fields.map { $0.first.map { Self.number($0) } ?? 0 }
    isRelease = fields.count > 1 && fields[1].count > 1 && Self.number(fields[1][1]) == 3
    isPrivate = parameters.first.map { (0x3C...0x3F).contains($0) } ?? false
  }

  /// The key, or `nil` if the parser does not support the sequence.
  var key: Key? {
    if isPrivate || isRelease { return nil }
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return hasControl || hasAlt ? .wordRight : .right
    case UInt8(ascii: "D"): return hasControl || hasAlt ? .wordLeft : .left
    case UInt8(ascii: "H"): return hasControl ? .start : .home
    case UInt8(ascii: "F"): return hasControl ? .finish : .end
    case UInt8(ascii: "M") where numbers.isEmpty: return .enter
    case UInt8(ascii: "P"): return .help
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "~"): return tilde
    case UInt8(ascii: "u"): return code(numbers.first ?? 0)
    default: return nil
    }
  }

  private var tilde: Key? {
    switch numbers.first {
    case 1, 7: hasControl ? .start : .home
    case 4, 8: hasControl ? .finish : .end
    case 3: hasControl ? .deleteWordForward : .delete
    case 5: .pageUp
    case 6: .pageDown
    case 11: .help
    // modifyOtherKeys: CSI 27 ; modifiers ; code ~
    case 27 where numbers.count > 2: code(numbers[2])
    default: nil
    }
  }

  /// Returns the key with this Unicode code and the sequence's modifiers.
  private func code(_ code: Int) -> Key? {
    switch code {
    case 13, 57414: return hasControl ? .controlEnter : .enter
    case 10 where hasControl: return .controlEnter
    case 27: return .escape
    case 9: return hasControl ? nil : hasShift ? .backTab : .tab
    case 8, 127: return hasControl || hasAlt ? .control("w") : .backspace
    default: break
    }
    // The kitty protocol uses the private use area for function keys and modifier keys.
    guard let scalar = Unicode.Scalar(UInt32(clamping: code)), !CharacterWidth.isControl(scalar),
      !(0xE000...0xF8FF).contains(scalar.value)
    else { return nil }
    if hasControl { return letter(scalar).map { .control($0) } }
    if hasAlt {
      // The kitty protocol names the key without Shift, which on most keyboards is the slash.
      if scalar == "?" || scalar == "/" && hasShift { return .help }
      switch letter(scalar) {
      case "b": return .wordLeft
      case "f": return .wordRight
      case "d": return .deleteWordForward
      default: return nil
      }
    }
    return .text(hasShift ? String(scalar).uppercased() : String(scalar))
  }

  private func letter(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar {
    case "a"..."z": Character(scalar)
    case "A"..."Z": Character(String(scalar).lowercased())
    default: nil
    }
  }

  /// The modifiers: the sum of 1 for Shift, 2 for Alt and 4 for Ctrl. The terminal sends this sum
  /// plus 1.
  private var modifiers: Int { numbers.count > 1 ? max(numbers[1] - 1, 0) : 0 }
  private var hasControl: Bool { modifiers & 4 != 0 }
  private var hasShift: Bool { modifiers & 1 != 0 }
  private var hasAlt: Bool { modifiers & 2 != 0 }

  /// Returns the number, limited so that a long run of digits does not overflow.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return 0 }
      value = min(value * 10 + Int(digit - 0x30), 0x110000)
    }
    return value
  }
}
