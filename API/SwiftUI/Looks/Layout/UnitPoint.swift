public import Foundation

/// A point of a rectangle, in parts of its size. Stored without effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/unitpoint
public struct UnitPoint: Hashable, Sendable {
  /// The corner at the top where text starts.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The center.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the edge where text starts.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the edge where text ends.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The corner at the top where text starts.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The corner at the top where text ends.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The corner at the bottom where text starts.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The corner at the bottom where text ends.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  /// The place across, from 0 to 1.
  public var x: CGFloat
  /// The place from the top, from 0 to 1.
  public var y: CGFloat

  /// Creates the point (0, 0).
  public init() { self.init(x: 0, y: 0) }

  /// Creates a point.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }
}
