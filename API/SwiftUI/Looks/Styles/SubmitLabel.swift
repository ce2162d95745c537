public import Foundation

// The values of controls. Faces choose how controls look.

/// The shape of a button. Has no effect.
public struct ButtonBorderShape: Hashable, Sendable {
  /// The system chooses.
  public static let automatic = ButtonBorderShape()
  /// A capsule.
  public static let capsule = ButtonBorderShape()
  /// A circle.
  public static let circle = ButtonBorderShape()
  /// A rectangle with round corners.
  public static let roundedRectangle = ButtonBorderShape()

  /// Returns a rectangle with round corners. The radius is ignored.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { ButtonBorderShape() }
}

/// Whether a held button acts again. Has no effect.
public struct ButtonRepeatBehavior: Hashable, Sendable {
  /// The system chooses.
  public static let automatic = ButtonRepeatBehavior()
  /// It acts again.
  public static let enabled = ButtonRepeatBehavior()
  /// It acts once.
  public static let disabled = ButtonRepeatBehavior()
}

/// The width of a button. Has no effect.
public struct ButtonSizing: Hashable, Sendable {
  /// The system chooses.
  public static let automatic = ButtonSizing()
  /// The width of its label.
  public static let fitted = ButtonSizing()
  /// The available width.
  public static let flexible = ButtonSizing()
}

/// The order of a menu. Has no effect.
public struct MenuOrder: Hashable, Sendable {
  /// The system chooses.
  public static let automatic = MenuOrder()
  /// From top to bottom.
  public static let fixed = MenuOrder()
  /// The first item is nearest.
  public static let priority = MenuOrder()
}

/// Whether the system may rewrite a text. Has no effect.
public struct WritingToolsBehavior: Hashable, Sendable {
  /// The system chooses.
  public static let automatic = WritingToolsBehavior()
  /// It may.
  public static let complete = WritingToolsBehavior()
  /// It may suggest.
  public static let limited = WritingToolsBehavior()
  /// It may not.
  public static let disabled = WritingToolsBehavior()
}

/// The label of the Return key. Has no effect.
public struct SubmitLabel: Hashable, Sendable {
  /// The label is "Done".
  public static var done: SubmitLabel { SubmitLabel() }
  /// The label is "Go".
  public static var go: SubmitLabel { SubmitLabel() }
  /// The label is "Send".
  public static var send: SubmitLabel { SubmitLabel() }
  /// The label is "Join".
  public static var join: SubmitLabel { SubmitLabel() }
  /// The label is "Route".
  public static var route: SubmitLabel { SubmitLabel() }
  /// The label is "Search".
  public static var search: SubmitLabel { SubmitLabel() }
  /// The label is "Return".
  public static var `return`: SubmitLabel { SubmitLabel() }
  /// The label is "Next".
  public static var next: SubmitLabel { SubmitLabel() }
  /// The label is "Continue".
  public static var `continue`: SubmitLabel { SubmitLabel() }
}

/// The words that start with a capital letter. Has no effect.
public struct TextInputAutocapitalization: Hashable, Sendable {
  /// No words.
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// All words.
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// The first word of each sentence.
  public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// All characters are capital letters.
  public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}

/// Whether a text can be selected. Has no effect.
public protocol TextSelectability: Sendable {
  /// Whether the text can be selected.
  static var allowsSelection: Bool { get }
}

/// A text that can be selected.
public struct EnabledTextSelectability: TextSelectability {
  /// `true`.
  public static var allowsSelection: Bool { true }
}

/// A text that cannot be selected.
public struct DisabledTextSelectability: TextSelectability {
  /// `false`.
  public static var allowsSelection: Bool { false }
}

extension TextSelectability where Self == EnabledTextSelectability {
  /// The text can be selected.
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  /// The text cannot be selected.
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
