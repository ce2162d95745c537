/// A key with which a command is called. Has no effect.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The arrow up.
  public static let upArrow: KeyEquivalent = "\u{F700}"
  /// The arrow down.
  public static let downArrow: KeyEquivalent = "\u{F701}"
  /// The arrow to the left.
  public static let leftArrow: KeyEquivalent = "\u{F702}"
  /// The arrow to the right.
  public static let rightArrow: KeyEquivalent = "\u{F703}"
  /// The Escape key.
  public static let escape: KeyEquivalent = "\u{1B}"
  /// The Backspace key.
  public static let delete: KeyEquivalent = "\u{8}"
  /// The Delete key.
  public static let deleteForward: KeyEquivalent = "\u{F728}"
  /// The Tab key.
  public static let tab: KeyEquivalent = "\t"
  /// The space bar.
  public static let space: KeyEquivalent = " "
  /// The Return key.
  public static let `return`: KeyEquivalent = "\r"

  /// The character of the key.
  public var character: Character

  /// Creates a key from its character.
  public init(_ character: Character) { self.character = character }
  /// Creates a key from its character.
  public init(extendedGraphemeClusterLiteral: Character) {
    self.init(extendedGraphemeClusterLiteral)
  }
}

/// The keys that are held with another key. Has no effect.
public struct EventModifiers: OptionSet, Sendable {
  /// Caps Lock.
  public static let capsLock = EventModifiers(rawValue: 1 << 0)
  /// Shift.
  public static let shift = EventModifiers(rawValue: 1 << 1)
  /// Control.
  public static let control = EventModifiers(rawValue: 1 << 2)
  /// Option, or Alt.
  public static let option = EventModifiers(rawValue: 1 << 3)
  /// Command.
  public static let command = EventModifiers(rawValue: 1 << 4)
  /// The keys of the number pad.
  public static let numericPad = EventModifiers(rawValue: 1 << 5)
  /// All keys.
  public static let all: EventModifiers = [
    .capsLock, .shift, .control, .option, .command, .numericPad,
  ]

  /// The set as bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Keys that call a command together. Has no effect, because faces choose the keys.
///
/// Apple: https://developer.apple.com/documentation/swiftui/keyboardshortcut
public struct KeyboardShortcut: Hashable, Sendable {
  /// The keys of the most likely choice.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// The keys that cancel.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

  /// The key.
  public var key: KeyEquivalent
  /// The keys that are held.
  public var modifiers: EventModifiers

  /// Creates a shortcut.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(modifiers.rawValue)
  }
}

nonisolated extension View {
  /// Has no effect: faces choose the keys.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View { self }

  /// Has no effect: faces choose the keys.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { self }
}
