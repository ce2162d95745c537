public import Foundation

/// A row of colors. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/gradient
public struct Gradient: ShapeStyle, Hashable {
  /// A color at a place of the gradient.
  public struct Stop: Hashable, Sendable {
    /// The color.
    public var color: Color
    /// The place, from 0 (start) to 1 (end).
    public var location: CGFloat

    /// Creates a stop.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The colors and their places.
  public var stops: [Stop]

  /// Creates a gradient from colors with places.
  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient from colors with equal distances.
  public init(colors: [Color]) {
    let last = CGFloat(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
  }
}

/// The gradient of a color.
public struct AnyGradient: ShapeStyle, Hashable {
  private let gradient: Gradient

  /// Creates a gradient equal to the other gradient.
  public init(_ gradient: Gradient) { self.gradient = gradient }
}
