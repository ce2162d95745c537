/// A gradient around a center. As a view it shows nothing.
public struct AngularGradient: ShapeStyle {
  /// Creates a gradient. All values are ignored.
  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {}
  /// Creates a gradient. All values are ignored.
  public init(
    colors: [Color], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {}
  /// Creates a gradient. All values are ignored.
  public init(
    stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {}
  /// Creates a gradient. All values are ignored.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle) {}
  /// Creates a gradient. All values are ignored.
  public init(colors: [Color], center: UnitPoint, angle: Angle) {}
  /// Creates a gradient. All values are ignored.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle) {}
}

extension AngularGradient: _PrimitiveView {
  /// Shows nothing.
  public func _resolve(_ node: _ViewNode) {}
}

extension ShapeStyle where Self == AngularGradient {
  /// Returns a gradient around a center.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Returns a gradient around a center.
  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Returns a gradient around a center.
  public static func angularGradient(
    stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(stops: stops, center: center, startAngle: startAngle, endAngle: endAngle)
  }
}
