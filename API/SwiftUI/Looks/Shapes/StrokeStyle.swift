public import Foundation

/// The properties of a line. Stored without effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/strokestyle
public struct StrokeStyle: Equatable, Sendable {
  /// The width, in points.
  public var lineWidth: CGFloat
  /// The ends of the line.
  public var lineCap: CGLineCap
  /// The corners of the line.
  public var lineJoin: CGLineJoin
  /// The length at which a pointed corner becomes blunt.
  public var miterLimit: CGFloat
  /// The lengths of dashes and gaps.
  public var dash: [CGFloat]
  /// The distance from the start of the dashes.
  public var dashPhase: CGFloat

  /// Creates a style.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// The ends of a line. Stored without effect.
public enum CGLineCap: Int32, Sendable {
  /// Cut off at the point.
  case butt = 0
  /// Round.
  case round
  /// Square, extended by half of the width.
  case square
}

/// The corners of a line. Stored without effect.
public enum CGLineJoin: Int32, Sendable {
  /// Pointed.
  case miter = 0
  /// Round.
  case round
  /// Cut off.
  case bevel
}

/// The form of round corners. Has no effect.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// Parts of a circle.
  case circular
  /// Parts of a curve without a sudden change.
  case continuous
}
