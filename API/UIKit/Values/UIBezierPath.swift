public import Foundation

/// A path. Only its bounds are computed, and nothing is drawn.
public final class UIBezierPath: NSObject, NSCopying {
  /// The width of the line, in points. Stored without effect.
  public var lineWidth: CGFloat = 1
  /// The ends of the line. Stored without effect.
  public var lineCapStyle = CGLineCap.butt
  /// The corners of the line. Stored without effect.
  public var lineJoinStyle = CGLineJoin.miter
  /// The greatest length of a sharp corner. Stored without effect.
  public var miterLimit: CGFloat = 10
  /// Whether the inside is where the number of crossed lines is odd. Stored without effect.
  public var usesEvenOddFillRule = false
  /// The smallest rectangle around all points. Control points of curves are ignored.
  public private(set) var bounds = CGRect.null
  /// The last point that was added, or zero if the path was created from a shape.
  public private(set) var currentPoint = CGPoint.zero
  /// Whether the path has no points.
  public var isEmpty: Bool { bounds.isNull }

  /// Creates an empty path.
  public override init() { super.init() }

  /// Creates a path whose bounds are the rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    bounds = rect
  }

  /// Creates a path whose bounds are the rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(rect: rect) }

  /// Creates a path whose bounds are the rectangle. The radius is ignored.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init(rect: rect) }

  /// Creates a path whose bounds are the rectangle. The corners are ignored.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) { self.init(rect: rect) }

  /// Creates a path with the bounds of the full circle. The angles are ignored.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init(
      rect: CGRect(
        x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2))
  }

  /// The path for Core Graphics, with the same bounds.
  public var cgPath: CGPath { CGPath(bounds: bounds) }

  /// Creates a path with the bounds of the other path.
  public convenience init(cgPath: CGPath) { self.init(rect: cgPath.boundingBox) }

  /// Extends the bounds to the point.
  public func move(to point: CGPoint) { reach(point) }
  /// Extends the bounds to the point.
  public func addLine(to point: CGPoint) { reach(point) }
  /// Extends the bounds to the end point. The control points are ignored.
  public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    reach(endPoint)
  }
  /// Extends the bounds to the end point. The control point is ignored.
  public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) { reach(endPoint) }
  /// Extends the bounds by the bounds of the other path.
  public func append(_ bezierPath: UIBezierPath) { bounds = bounds.union(bezierPath.bounds) }
  /// Extends the bounds to those of the full circle. The angles are ignored.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    append(
      UIBezierPath(
        arcCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise))
    currentPoint = CGPoint(
      x: center.x + radius * cos(endAngle), y: center.y + radius * sin(endAngle))
  }

  /// Removes all points.
  public func removeAllPoints() { (bounds, currentPoint) = (.null, .zero) }

  /// Transforms the bounds and the current point.
  public func apply(_ transform: CGAffineTransform) {
    if !isEmpty { bounds = bounds.applying(transform) }
    currentPoint = currentPoint.applying(transform)
  }

  /// Returns whether the bounds contain the point. The shape inside the bounds is not known.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// Has no effect, because nothing is drawn.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {}

  /// Has no effect.
  public func close() {}
  /// Has no effect, because nothing is drawn.
  public func fill() { UIGraphicsGetCurrentContext()?.reportPaths() }
  /// Has no effect, because nothing is drawn.
  public func stroke() { UIGraphicsGetCurrentContext()?.reportPaths() }
  /// Has no effect, because nothing is drawn.
  public func addClip() { UIGraphicsGetCurrentContext()?.reportPaths() }

  /// Returns a path with the same bounds and line width.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(rect: bounds)
    copy.lineWidth = lineWidth
    return copy
  }

  private func reach(_ point: CGPoint) {
    currentPoint = point
    bounds = bounds.union(CGRect(origin: point, size: .zero))
  }
}

/// A set of corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  /// The top left corner.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The top right corner.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The bottom left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The bottom right corner.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four corners.
  public static let allCorners = UIRectCorner(rawValue: .max)

  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The ends of a line. Stored without effect.
public enum CGLineCap: Int32, Sendable {
  /// Straight, at the end point.
  case butt = 0
  /// Round.
  case round
  /// Straight, behind the end point.
  case square
}

/// The corners of a line. Stored without effect.
public enum CGLineJoin: Int32, Sendable {
  /// Sharp.
  case miter = 0
  /// Round.
  case round
  /// Cut off.
  case bevel
}
