public import Foundation

nonisolated extension Shape {
  /// Returns the shape. Nothing is drawn.
  public func fill<S: ShapeStyle>(
    _ content: S, style: FillStyle = FillStyle()
  ) -> DrawnShape<Self> { DrawnShape(shape: self) }

  /// Returns the shape. Nothing is drawn.
  public func fill(style: FillStyle = FillStyle()) -> DrawnShape<Self> { DrawnShape(shape: self) }

  /// Returns the shape. Nothing is drawn.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> DrawnShape<Self> { DrawnShape(shape: self) }

  /// Returns the shape. Nothing is drawn.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> DrawnShape<Self> { DrawnShape(shape: self) }

  /// Returns the shape. Nothing is drawn.
  public func stroke(style: StrokeStyle) -> some Shape { self }
  /// Returns the shape. Nothing is drawn.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { self }
}

nonisolated extension InsettableShape {
  /// Returns the shape. Nothing is drawn.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = Color.primary, style: StrokeStyle, antialiased: Bool = true
  ) -> DrawnShape<Self> { DrawnShape(shape: self) }

  /// Returns the shape. Nothing is drawn.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = Color.primary, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> DrawnShape<Self> { DrawnShape(shape: self) }
}

/// A shape that was filled or stroked. It shows nothing. Apple's name is `FillShapeView`.
public struct DrawnShape<Content: Shape>: _PrimitiveView, Sendable {
  /// The shape.
  public let shape: Content

  /// Shows nothing.
  public func _resolve(_ node: _ViewNode) {}
}

nonisolated extension DrawnShape {
  /// Returns the view. Nothing is drawn.
  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> Self { self }
  /// Returns the view. Nothing is drawn.
  public func fill(style: FillStyle = FillStyle()) -> Self { self }
  /// Returns the view. Nothing is drawn.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> Self { self }
  /// Returns the view. Nothing is drawn.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> Self { self }
}

nonisolated extension DrawnShape where Content: InsettableShape {
  /// Returns the view. Nothing is drawn.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = Color.primary, style: StrokeStyle, antialiased: Bool = true
  ) -> Self { self }
  /// Returns the view. Nothing is drawn.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = Color.primary, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> Self { self }
}
