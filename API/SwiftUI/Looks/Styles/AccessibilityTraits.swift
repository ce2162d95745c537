/// The traits of a view for assistive technologies. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/accessibilitytraits
public struct AccessibilityTraits: OptionSet, Sendable {
  /// A button.
  public static let isButton = AccessibilityTraits(rawValue: 1 << 0)
  /// A header.
  public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
  /// Selected.
  public static let isSelected = AccessibilityTraits(rawValue: 1 << 2)
  /// A link.
  public static let isLink = AccessibilityTraits(rawValue: 1 << 3)
  /// A search field.
  public static let isSearchField = AccessibilityTraits(rawValue: 1 << 4)
  /// An image.
  public static let isImage = AccessibilityTraits(rawValue: 1 << 5)
  /// Plays a sound.
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 6)
  /// A key.
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 1 << 7)
  /// A text that does not change.
  public static let isStaticText = AccessibilityTraits(rawValue: 1 << 8)
  /// A summary.
  public static let isSummaryElement = AccessibilityTraits(rawValue: 1 << 9)
  /// Changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 10)
  /// Starts a recording or playback.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  /// Receives touches.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 12)
  /// Turns the page.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 13)
  /// Other views cannot be used.
  public static let isModal = AccessibilityTraits(rawValue: 1 << 14)
  /// A toggle.
  public static let isToggle = AccessibilityTraits(rawValue: 1 << 15)
  /// A bar of tabs.
  public static let isTabBar = AccessibilityTraits(rawValue: 1 << 16)

  /// The set as bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The kind of an action for assistive technologies. Never called.
public struct AccessibilityActionKind: Hashable, Sendable {
  /// The usual action.
  public static let `default` = AccessibilityActionKind()
  /// Leaving the view.
  public static let escape = AccessibilityActionKind()
  /// The most important action.
  public static let magicTap = AccessibilityActionKind()
  /// Removing the view.
  public static let delete = AccessibilityActionKind()
  /// Opening a menu.
  public static let showMenu = AccessibilityActionKind()

  private init() {}

  /// Creates a kind. The name is ignored.
  public init(named name: Text) {}
}

/// The direction of an adjustment. Never used.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  /// More.
  case increment
  /// Less.
  case decrement
}

/// The level of a heading. Has no effect.
public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
  /// No level.
  case unspecified
  // The levels from the first to the sixth.
  case h1, h2, h3, h4, h5, h6
}

/// The role in a pair of a label and its content. Has no effect.
public enum AccessibilityLabeledPairRole: Hashable, Sendable {
  /// The label.
  case label
  /// The content.
  case content
}
