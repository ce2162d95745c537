public import Foundation

/// A transform in space, as a matrix of 4 × 4. Stored without effect.
public struct CATransform3D: Hashable, Sendable {
  /// The first row.
  public var m11, m12, m13, m14: CGFloat
  /// The second row.
  public var m21, m22, m23, m24: CGFloat
  /// The third row.
  public var m31, m32, m33, m34: CGFloat
  /// The fourth row.
  public var m41, m42, m43, m44: CGFloat

  /// Creates the zero matrix.
  public init() {
    (m11, m12, m13, m14) = (0, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 0, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 0, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 0)
  }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)

/// Returns a transform that scales.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var made = CATransform3D()
  (made.m11, made.m22, made.m33, made.m44) = (sx, sy, sz, 1)
  return made
}

/// Returns a transform that moves.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var made = CATransform3DIdentity
  (made.m41, made.m42, made.m43) = (tx, ty, tz)
  return made
}

/// Returns a transform that rotates by an angle in radians around an axis. An axis of length zero
/// gives the identity.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (sine, cosine) = (sin(angle), cos(angle))
  let rest = 1 - cosine
  var made = CATransform3DIdentity
  (made.m11, made.m12, made.m13) = (
    cosine + x * x * rest, x * y * rest + z * sine, x * z * rest - y * sine
  )
  (made.m21, made.m22, made.m23) = (
    x * y * rest - z * sine, cosine + y * y * rest, y * z * rest + x * sine
  )
  (made.m31, made.m32, made.m33) = (
    x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest
  )
  return made
}
