/// Accessibility settings and notifications. Posting has no effect: faces provide their own
/// accessibility.
public enum UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public static let announcement = Notification(rawValue: 1008)
    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)

    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  public static var isVoiceOverRunning: Bool { false }
  public static var isReduceMotionEnabled: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isBoldTextEnabled: Bool { false }

  public static func post(notification: Notification, argument: Any?) {}
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)

  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }
}
