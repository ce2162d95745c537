public import Foundation

/// A path. Only its bounds are computed. As a view it shows nothing.
///
/// Apple: https://developer.apple.com/documentation/swiftui/path
public struct Path: Hashable, Sendable {
  /// The smallest rectangle around all points. Control points of curves are ignored.
  public private(set) var boundingRect = CGRect.null
  /// The last point that was added, or `nil` if there is none.
  public private(set) var currentPoint: CGPoint?

  /// Creates an empty path.
  public init() {}

  /// Creates a path and passes it to the closure.
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  /// Creates a path with the bounds of the rectangle.
  public init(_ rect: CGRect) { boundingRect = rect }

  /// Creates a path with the bounds of the rectangle. The radius is ignored.
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) { boundingRect = rect }

  /// Creates a path with the bounds of the rectangle. The radii are ignored.
  public init(
    roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) { boundingRect = rect }

  /// Creates a path with the bounds of the rectangle.
  public init(ellipseIn rect: CGRect) { boundingRect = rect }

  /// Whether the path has no points.
  public var isEmpty: Bool { boundingRect.isNull }

  /// Returns whether the bounds contain the point.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    boundingRect.contains(point)
  }

  /// Extends the bounds to the point.
  public mutating func move(to end: CGPoint) { reach(end) }
  /// Extends the bounds to the point.
  public mutating func addLine(to end: CGPoint) { reach(end) }

  /// Extends the bounds to the end point. The control point is ignored.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) { reach(end) }

  /// Extends the bounds to the end point. The control points are ignored.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    reach(end)
  }

  /// Extends the bounds to the points.
  public mutating func addLines(_ lines: [CGPoint]) {
    for point in lines { reach(point) }
  }

  /// Extends the bounds by the full circle. The angles are ignored.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    addRect(
      CGRect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2))
  }

  /// Extends the bounds to both ends of the tangents. The radius is ignored.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat
  ) {
    reach(tangent1End)
    reach(tangent2End)
  }

  /// Extends the bounds by the rectangle.
  public mutating func addRect(_ rect: CGRect) { boundingRect = boundingRect.union(rect) }

  /// Extends the bounds by the rectangle. The radii are ignored.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) { addRect(rect) }

  /// Extends the bounds by the rectangle.
  public mutating func addEllipse(in rect: CGRect) { addRect(rect) }
  /// Extends the bounds by the bounds of the other path.
  public mutating func addPath(_ path: Path) { addRect(path.boundingRect) }
  /// Has no effect.
  public mutating func closeSubpath() {}

  private mutating func reach(_ point: CGPoint) {
    currentPoint = point
    addRect(CGRect(origin: point, size: .zero))
  }
}

extension Path: Shape {
  /// Returns the path. The rectangle is ignored.
  public func path(in rect: CGRect) -> Path { self }
}
