public import Foundation

/// A gradient layer. Stored without effect, as all layers.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
  open var colors: [Any]?
  open var locations: [NSNumber]?
  open var startPoint = CGPoint(x: 0.5, y: 0)
  open var endPoint = CGPoint(x: 0.5, y: 1)
  open var type = CAGradientLayerType.axial
}

/// A shape layer. Stored without effect, as all layers.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
  open var path: CGPath?
  open var fillColor: CGColor?
  open var strokeColor: CGColor?
  open var lineWidth: CGFloat = 1
  open var lineDashPattern: [NSNumber]?
}

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public static let axial = Self(rawValue: "axial")
  public static let radial = Self(rawValue: "radial")
  public static let conic = Self(rawValue: "conic")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public static let circular = Self(rawValue: "circular")
  public static let continuous = Self(rawValue: "continuous")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

public struct CACornerMask: OptionSet, Sendable {
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// Returns the time since the machine started, in seconds.
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }
