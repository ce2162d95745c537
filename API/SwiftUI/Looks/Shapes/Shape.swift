public import Foundation

/// A shape, which shows nothing: faces draw none.
///
/// Apple: https://developer.apple.com/documentation/swiftui/shape
public nonisolated protocol Shape: Animatable, Sendable, _PrimitiveView {
  /// Returns the outline of the shape in the rectangle. Called only by the app.
  func path(in rect: CGRect) -> Path
}

nonisolated extension Shape {
  /// Shows nothing.
  @MainActor public func _resolve(_ node: _ViewNode) {}

  /// Returns the proposed size, or 10 points for a dimension without proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// Returns the same shape, because nothing is drawn.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    self
  }
  /// Returns the same shape, because nothing is drawn.
  public func size(_ size: CGSize) -> some Shape { self }
  /// Returns the same shape, because nothing is drawn.
  public func size(width: CGFloat, height: CGFloat) -> some Shape { self }
  /// Returns the same shape, because nothing is drawn.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape { self }
  /// Returns the same shape, because nothing is drawn.
  public func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some Shape { self }
  /// Returns the same shape, because nothing is drawn.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape { self }
  /// Returns the same shape, because nothing is drawn.
  public func offset(_ offset: CGSize) -> some Shape { self }
  /// Returns the same shape, because nothing is drawn.
  public func offset(_ offset: CGPoint) -> some Shape { self }
  /// Returns the same shape, because nothing is drawn.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape { self }
}

/// A shape whose outline can be moved inward.
///
/// Apple: https://developer.apple.com/documentation/swiftui/insettableshape
public nonisolated protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape

  /// Returns the shape with its outline moved inward.
  func inset(by amount: CGFloat) -> InsetShape
}

/// Any shape.
public struct AnyShape: Shape {
  private let outline: @Sendable (CGRect) -> Path

  /// Creates a shape with the outline of the other shape.
  public init<S: Shape>(_ shape: S) { outline = { shape.path(in: $0) } }

  /// Returns the outline of the other shape.
  public func path(in rect: CGRect) -> Path { outline(rect) }
}
