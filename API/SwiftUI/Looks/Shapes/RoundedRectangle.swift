public import Foundation

/// A rectangle with round corners. It shows nothing.
///
/// Apple: https://developer.apple.com/documentation/swiftui/roundedrectangle
public struct RoundedRectangle: InsettableShape {
  /// The radii of the corners. Stored without effect.
  public var cornerSize: CGSize
  /// The form of the corners. Stored without effect.
  public var style: RoundedCornerStyle

  /// Creates a rectangle.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  /// Creates a rectangle.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Returns a path with the bounds of the shape.
  public func path(in rect: CGRect) -> Path { Path(rect) }

  /// Returns the same shape, because nothing is drawn.
  public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

/// A rectangle with corners of different radii. It shows nothing.
///
/// Apple: https://developer.apple.com/documentation/swiftui/unevenroundedrectangle
public struct UnevenRoundedRectangle: InsettableShape {
  /// The radii of the corners. Stored without effect.
  public var cornerRadii: RectangleCornerRadii
  /// The form of the corners. Stored without effect.
  public var style: RoundedCornerStyle

  /// Creates a rectangle.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  /// Creates a rectangle.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
        bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius), style: style)
  }

  /// Returns a path with the bounds of the shape.
  public func path(in rect: CGRect) -> Path { Path(rect) }

  /// Returns the same shape, because nothing is drawn.
  public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

/// The radii of a rectangle's corners.
public struct RectangleCornerRadii: Hashable, Sendable {
  /// The radius of the corner at the top where text starts.
  public var topLeading: CGFloat
  /// The radius of the corner at the bottom where text starts.
  public var bottomLeading: CGFloat
  /// The radius of the corner at the bottom where text ends.
  public var bottomTrailing: CGFloat
  /// The radius of the corner at the top where text ends.
  public var topTrailing: CGFloat

  /// Creates radii.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}
