import Foundation

/// A shortcut of a keyboard. Never pressed, because faces have shortcuts of their own.
@preconcurrency @MainActor open class UIKeyCommand: ObjectRoot {
  /// The key with the arrow up.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The key with the arrow down.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The key with the arrow to the left.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The key with the arrow to the right.
  public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The Escape key.
  public static let inputEscape = "UIKeyInputEscape"

  /// The key.
  public let input: String?
  /// The keys that are held down.
  public let modifierFlags: UIKeyModifierFlags
  /// The method that the shortcut calls.
  public let action: Selector?
  /// The title of the shortcut. Not shown.
  open var title = ""
  /// The title in the list of shortcuts. Not shown.
  open var discoverabilityTitle: String?
  /// Whether the shortcut precedes the system's. Has no effect.
  open var wantsPriorityOverSystemBehavior = false

  /// Creates a shortcut.
  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.input = input
    self.modifierFlags = modifierFlags
    self.action = action
    super.init(root: ())
  }

  /// Creates a shortcut with a title for the list of shortcuts.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector,
    discoverabilityTitle: String
  ) {
    self.init(input: input, modifierFlags: modifierFlags, action: action)
    self.discoverabilityTitle = discoverabilityTitle
  }
}

/// A set of keys that are held down.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  /// Caps Lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Option, or Alt.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the number pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

  /// The set as bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
