/// The size of text. Faces choose it.
public enum DynamicTypeSize: Int, Hashable, CaseIterable, Comparable, Sendable {
  /// The smallest size.
  case xSmall
  /// A small size.
  case small
  /// A size below the usual.
  case medium
  /// The usual size.
  case large
  /// A size above the usual.
  case xLarge
  /// A large size.
  case xxLarge
  /// The largest size without accessibility.
  case xxxLarge
  /// Accessibility size 1 of 5.
  case accessibility1
  /// Accessibility size 2 of 5.
  case accessibility2
  /// Accessibility size 3 of 5.
  case accessibility3
  /// Accessibility size 4 of 5.
  case accessibility4
  /// Accessibility size 5 of 5.
  case accessibility5

  /// Whether the size is one of the five for accessibility.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  public static func < (lhs: DynamicTypeSize, rhs: DynamicTypeSize) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
