public import Foundation

/// A path. Only its bounds are computed, and nothing is drawn.
public final class UIBezierPath: NSObject, NSCopying {
  public var lineWidth: CGFloat = 1
  public private(set) var bounds = CGRect.null
  public private(set) var currentPoint = CGPoint.zero
  public var isEmpty: Bool { bounds.isNull }

  public override init() { super.init() }

  public convenience init(rect: CGRect) {
    self.init()
    bounds = rect
  }

  public convenience init(ovalIn rect: CGRect) { self.init(rect: rect) }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init(rect: rect) }

  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) { self.init(rect: rect) }

  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init(
      rect: CGRect(
        x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2))
  }

  public var cgPath: CGPath { CGPath(bounds: bounds) }

  public func move(to point: CGPoint) { reach(point) }
  public func addLine(to point: CGPoint) { reach(point) }
  public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    reach(endPoint)
  }
  public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) { reach(endPoint) }
  public func append(_ bezierPath: UIBezierPath) { bounds = bounds.union(bezierPath.bounds) }
  public func close() {}
  public func fill() {}
  public func stroke() {}
  public func addClip() {}

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

/// A Core Graphics path. Only its bounding box is known.
public final class CGPath: Sendable {
  private let bounds: CGRect

  init(bounds: CGRect) { self.bounds = bounds }

  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(bounds: rect)
  }

  public var boundingBox: CGRect { bounds }
}

public struct UIRectCorner: OptionSet, Sendable {
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  public static let allCorners = UIRectCorner(rawValue: .max)

  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }
}
