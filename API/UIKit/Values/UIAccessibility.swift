/// Accessibility settings and notifications. Posting a notification has no effect, because faces
/// provide their own accessibility.
public enum UIAccessibility {
  /// A message to assistive technology. Not delivered.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// A text is to be read.
    public static let announcement = Notification(rawValue: 1008)
    /// A large part of the screen changed.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen changed.
    public static let layoutChanged = Notification(rawValue: 1001)

    /// The number of the notification.
    public let rawValue: UInt32

    /// Creates a notification with the given number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// Whether the screen reader is on, always `false`. Faces do not report screen readers.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether the user wants less motion, always `false`.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether the user wants less transparency, always `false`.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether the user wants bold text, always `false`.
  public static var isBoldTextEnabled: Bool { false }

  /// Has no effect.
  public static func post(notification: Notification, argument: Any?) {}
}

/// The traits of a view for assistive technology. Stored without effect.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  /// No traits.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// A selected element.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// A text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A disabled element.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)

  /// The set as bits.
  public let rawValue: UInt64

  /// Creates a set from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}
