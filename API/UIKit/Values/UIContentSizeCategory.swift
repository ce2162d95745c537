public import Foundation

/// The text size that the user prefers. Only `large`, iOS's default, is reported, because faces use
/// the desktop's text size.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// Unknown.
  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// Three sizes below the default.
  public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
  /// Two sizes below the default.
  public static let small = Self(rawValue: "UICTContentSizeCategoryS")
  /// The size below the default.
  public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
  /// The default.
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
  /// The size above the default.
  public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
  /// Two sizes above the default.
  public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
  /// Three sizes above the default.
  public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
  /// The first of the sizes for people with weak eyesight.
  public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// The second of the sizes for people with weak eyesight.
  public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// The third of the sizes for people with weak eyesight.
  public static let accessibilityExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// The fourth of the sizes for people with weak eyesight.
  public static let accessibilityExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest size.
  public static let accessibilityExtraExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// Posted on iOS when the user changes the text size. Never posted here.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")

  /// The name of the size.
  public let rawValue: String

  /// Creates a size with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether the size is one of those for people with weak eyesight.
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}
