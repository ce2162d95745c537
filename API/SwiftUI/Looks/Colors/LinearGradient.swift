/// A gradient along a line. As a view it shows nothing.
public struct LinearGradient: ShapeStyle {
  /// Creates a gradient. All values are ignored.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  /// Creates a gradient. All values are ignored.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  /// Creates a gradient. All values are ignored.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

extension LinearGradient: _PrimitiveView {
  /// Shows nothing.
  public func _resolve(_ node: _ViewNode) {}
}

extension ShapeStyle where Self == LinearGradient {
  /// Returns a gradient along a line.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
  /// Returns a gradient along a line.
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint)
    -> LinearGradient
  { LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint) }
  /// Returns a gradient along a line.
  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint) }
}
