public import Foundation

/// A gradient layer. Like all layers, it is stored without effect.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
  /// The colors of the gradient, in order. Stored and not drawn.
  open var colors: [Any]?
  /// The positions of the colors, from 0 to 1. Stored without effect.
  open var locations: [NSNumber]?
  /// The point where the gradient starts, in unit coordinates. Stored without effect.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The point where the gradient ends, in unit coordinates. Stored without effect.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// The kind of gradient. Stored without effect.
  open var type = CAGradientLayerType.axial
}

/// A shape layer. Like all layers, it is stored without effect.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
  /// The outline of the shape. Stored and not drawn.
  open var path: CGPath?
  /// The color inside the shape. Stored and not drawn.
  open var fillColor: CGColor?
  /// The color of the outline. Stored and not drawn.
  open var strokeColor: CGColor?
  /// The width of the outline, in points. Stored without effect.
  open var lineWidth: CGFloat = 1
  /// The lengths of the dashes and gaps of the outline, in points. Stored without effect.
  open var lineDashPattern: [NSNumber]?
  /// The start of the dashes, in points. Stored without effect.
  open var lineDashPhase: CGFloat = 0
  /// The ends of the outline. Stored without effect.
  open var lineCap = CAShapeLayerLineCap.butt
  /// The corners of the outline. Stored without effect.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// The rule for the inside of the shape. Stored without effect.
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// The start of the drawn part of the outline, from 0 to 1. Stored without effect.
  open var strokeStart: CGFloat = 0
  /// The end of the drawn part of the outline, from 0 to 1. Stored without effect.
  open var strokeEnd: CGFloat = 1
}

/// A kind of gradient. No gradient is drawn.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// Colors that change along a line.
  public static let axial = Self(rawValue: "axial")
  /// Colors that change with the distance from a point.
  public static let radial = Self(rawValue: "radial")
  /// Colors that change with the angle around a point.
  public static let conic = Self(rawValue: "conic")

  /// The name of the kind.
  public let rawValue: String

  /// Creates a kind with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The shape of a layer's rounded corners. No corner is drawn.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// A quarter of a circle.
  public static let circular = Self(rawValue: "circular")
  /// A curve that grows smoothly out of the straight edges.
  public static let continuous = Self(rawValue: "continuous")

  /// The name of the shape.
  public let rawValue: String

  /// Creates a shape with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A set of corners of a layer. Stored without effect.
public struct CACornerMask: OptionSet, Sendable {
  /// The top left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// Returns the time since the machine started, in seconds.
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }
