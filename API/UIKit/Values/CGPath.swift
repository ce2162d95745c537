public import Foundation
public import Graphics
import Linux
import Synchronization

/// A Core Graphics path. Only its bounding box is known.
public class CGPath: NSObject, @unchecked Sendable {
  // Sendable: only `CGMutablePath` changes the bounds, and it must not be shared while it does.
  fileprivate var bounds: CGRect

  init(bounds: CGRect) { self.bounds = bounds }

  /// Creates a path with the rectangle's bounds. The transform is ignored.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(bounds: rect)
  }

  /// Creates a path with the rectangle's bounds. The transform is ignored.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) { self.init(bounds: rect) }

  /// Creates a path with the rectangle's bounds. The corners and the transform are ignored.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) { self.init(bounds: rect) }

  /// The smallest rectangle around the path. Control points of curves are ignored.
  public var boundingBox: CGRect { bounds }
  /// The smallest rectangle around the path. Control points of curves are ignored.
  public var boundingBoxOfPath: CGRect { bounds }
  /// Whether the path has no points.
  public var isEmpty: Bool { bounds.isNull }
  /// Returns whether the bounds contain the point. The shape inside the bounds is not known.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
}

/// A path that can be extended. Only its bounding box is known.
///
/// Apple: https://developer.apple.com/documentation/coregraphics/cgmutablepath
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// The last point that was added.
  public private(set) var currentPoint = CGPoint.zero

  /// Creates an empty path.
  public init() { super.init(bounds: .null) }

  /// Extends the bounds to the point.
  public func move(to point: CGPoint) { reach(point) }
  /// Extends the bounds to the point.
  public func addLine(to point: CGPoint) { reach(point) }
  /// Extends the bounds to the points.
  public func addLines(between points: [CGPoint]) { for point in points { reach(point) } }
  /// Extends the bounds to the end point. The control points are ignored.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) { reach(end) }
  /// Extends the bounds to the end point. The control point is ignored.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { reach(end) }
  /// Extends the bounds to the rectangle.
  public func addRect(_ rect: CGRect) { bounds = bounds.union(rect) }
  /// Extends the bounds to the rectangle.
  public func addEllipse(in rect: CGRect) { addRect(rect) }
  /// Extends the bounds to the rectangle. The corners are ignored.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    addRect(rect)
  }
  /// Extends the bounds to those of the other path.
  public func addPath(_ path: CGPath) { addRect(path.boundingBox) }
  /// Extends the bounds to those of the full circle. The angles are ignored.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    addRect(
      CGRect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2))
    currentPoint = CGPoint(
      x: center.x + radius * cos(endAngle), y: center.y + radius * sin(endAngle))
  }
  /// Has no effect.
  public func closeSubpath() {}

  private func reach(_ point: CGPoint) {
    currentPoint = point
    bounds = bounds.union(CGRect(origin: point, size: .zero))
  }
}

/// The parts of a path that are drawn. Nothing of a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
  /// The inside.
  case fill = 0
  /// The inside, where the number of crossed lines is odd.
  case eoFill
  /// The line.
  case stroke
  /// The inside and the line.
  case fillStroke
  /// As `eoFill`, and the line.
  case eoFillStroke
}

/// The rule for the inside of a path. Has no effect.
public enum CGPathFillRule: Int32, Sendable {
  /// By the number of turns around a point.
  case winding = 0
  /// Where the number of crossed lines is odd.
  case evenOdd
}

private let havePathsBeenReported = Mutex(false)

// Colors and paths of contexts. Only rectangles are filled.
extension CGContext {
  /// Reports once that the picture differs from that on iOS.
  func reportPaths() {
    let isKnown = havePathsBeenReported.withLock { isReported in
      defer { isReported = true }
      return isReported
    }
    guard !isKnown else { return }
    StandardError.print(
      "CGContext draws pictures and filled rectangles only. Paths, lines and clips are left out.")
  }

  /// Sets the color of filled rectangles.
  public func setFillColor(_ color: CGColor) {
    let color = color.color
    setFillColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
  /// Has no effect, because lines are not drawn.
  public func setStrokeColor(_ color: CGColor) {}
  /// Has no effect, because lines are not drawn.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  /// Has no effect, because lines are not drawn.
  public func setLineWidth(_ width: CGFloat) {}
  /// Has no effect, because lines are not drawn.
  public func setLineCap(_ cap: CGLineCap) {}
  /// Has no effect, because lines are not drawn.
  public func setLineJoin(_ join: CGLineJoin) {}
  /// Has no effect, because shadows are not drawn.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor? = nil) {}
  /// Has no effect, because paths are not drawn.
  public func beginPath() {}
  /// Has no effect, because paths are not drawn.
  public func closePath() {}
  /// Has no effect, because paths are not drawn.
  public func move(to point: CGPoint) {}
  /// Has no effect, because paths are not drawn.
  public func addLine(to point: CGPoint) {}
  /// Has no effect, because paths are not drawn.
  public func addRect(_ rect: CGRect) {}
  /// Has no effect, because paths are not drawn.
  public func addEllipse(in rect: CGRect) {}
  /// Has no effect, because paths are not drawn.
  public func addPath(_ path: CGPath) {}
  /// Has no effect, because paths are not drawn.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {}
  /// Has no effect, because paths are not drawn.
  public func drawPath(using mode: CGPathDrawingMode) { reportPaths() }
  /// Has no effect, because paths are not drawn.
  public func fillPath(using rule: CGPathFillRule = .winding) { reportPaths() }
  /// Has no effect, because paths are not drawn.
  public func fillEllipse(in rect: CGRect) { reportPaths() }
  /// Has no effect, because lines are not drawn.
  public func strokePath() { reportPaths() }
  /// Has no effect, because lines are not drawn.
  public func stroke(_ rect: CGRect) { reportPaths() }
  /// Has no effect, because lines are not drawn.
  public func strokeEllipse(in rect: CGRect) { reportPaths() }
  /// Has no effect: everything is drawn in full.
  public func clip(using rule: CGPathFillRule = .winding) { reportPaths() }
  /// Has no effect: everything is drawn in full.
  public func clip(to rect: CGRect) { reportPaths() }
}
