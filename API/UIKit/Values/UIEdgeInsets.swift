public import Foundation

/// Inward distances from a rectangle's edges, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  /// No insets.
  public static let zero = UIEdgeInsets()

  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the left edge.
  public var left: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the right edge.
  public var right: CGFloat

  /// Creates insets. A negative distance is outward.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets of zero.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
}

/// Edge insets that follow the reading direction, in points.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()

  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the edge where the text starts.
  public var leading: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the edge where the text ends.
  public var trailing: CGFloat

  /// Creates insets. A negative distance is outward.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets of zero.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

extension CGRect {
  /// Returns the rectangle without the insets. Its size can become negative.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
