public import Foundation

extension UIView {
  /// The way a tint color is shown behind an alert. Has no effect.
  public enum TintAdjustmentMode: Int, Sendable {
    /// The same as the superview's.
    case automatic = 0
    /// The unchanged color.
    case normal
    /// The color without saturation.
    case dimmed
  }

  /// The target size for the smallest fitting size: zero.
  public static var layoutFittingCompressedSize: CGSize { .zero }
  /// The target size for the largest fitting size: 10,000 points in both directions.
  public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// Whether the layout is ambiguous. Always `false`: constraints are not solved.
  public var hasAmbiguousLayout: Bool { false }

  /// The direction of the layout, always from left to right.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Returns the direction of the layout, always from left to right.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection { .leftToRight }

  /// Returns `defaultLow`, because priorities are not stored.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    .defaultLow
  }

  /// Returns `defaultHigh`, because priorities are not stored.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { .defaultHigh }

  /// Returns an empty view of the same size, because views are not drawn.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    UIView(frame: bounds)
  }

  /// Draws nothing, because views are not drawn.
  /// - Returns: Always `false`.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    false
  }
}

/// The direction of a layout. Only `leftToRight` is reported.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft
}
