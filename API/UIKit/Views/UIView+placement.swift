extension UIView {
  /// The placement of a view's content in its bounds. Has no effect: faces choose the placement.
  public enum ContentMode: Int, Sendable {
    /// Scales to the bounds and ignores the aspect ratio.
    case scaleToFill = 0
    /// Scales to fit into the bounds and keeps the aspect ratio.
    case scaleAspectFit
    /// Scales to fill the bounds and keeps the aspect ratio.
    case scaleAspectFill
    /// Scales as `scaleToFill`, and redraws when the size changes.
    case redraw
    /// Keeps the size and centers the content.
    case center
    /// Keeps the size, at the top.
    case top
    /// Keeps the size, at the bottom.
    case bottom
    /// Keeps the size, at the left.
    case left
    /// Keeps the size, at the right.
    case right
    /// Keeps the size, at the top left.
    case topLeft
    /// Keeps the size, at the top right.
    case topRight
    /// Keeps the size, at the bottom left.
    case bottomLeft
    /// Keeps the size, at the bottom right.
    case bottomRight
  }

  /// The edges and lengths that change with the superview's size. Has no effect.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The distance to the superview's left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance to the superview's right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance to the superview's top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance to the superview's bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

    /// The bit mask.
    public let rawValue: UInt

    /// Creates a set from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}
