public import Foundation

/// A change of looks that depends on the place of a view. Never asked.
///
/// Apple: https://developer.apple.com/documentation/swiftui/visualeffect
public nonisolated protocol VisualEffect: Sendable {}

/// The start of a chain of effects.
public struct EmptyVisualEffect: VisualEffect {
  /// Creates the start.
  public init() {}
}

extension VisualEffect {
  /// Returns the same effect.
  public func opacity(_ opacity: Double) -> some VisualEffect { self }
  /// Returns the same effect.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect { self }
  /// Returns the same effect.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    self
  }
  /// Returns the same effect.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center)
    -> some VisualEffect
  { self }
  /// Returns the same effect.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { self }
  /// Returns the same effect.
  public func offset(_ offset: CGSize) -> some VisualEffect { self }
  /// Returns the same effect.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    self
  }
  /// Returns the same effect.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some VisualEffect { self }
  /// Returns the same effect.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { self }
  /// Returns the same effect.
  public func brightness(_ amount: Double) -> some VisualEffect { self }
  /// Returns the same effect.
  public func contrast(_ amount: Double) -> some VisualEffect { self }
  /// Returns the same effect.
  public func saturation(_ amount: Double) -> some VisualEffect { self }
  /// Returns the same effect.
  public func grayscale(_ amount: Double) -> some VisualEffect { self }
  /// Returns the same effect.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { self }
}

/// The place of a view in a scroll view. Never used.
public enum ScrollTransitionPhase: Hashable, Sendable {
  /// Before the visible area.
  case topLeading
  /// In the visible area.
  case identity
  /// After the visible area.
  case bottomTrailing

  /// Whether the view is in the visible area.
  public var isIdentity: Bool { self == .identity }
  /// The place as a number: −1, 0 or 1.
  public var value: Double { self == .identity ? 0 : self == .topLeading ? -1 : 1 }
}

/// The motion of a view that is scrolled. Has no effect.
public struct ScrollTransitionConfiguration: Sendable {
  /// The motion follows the user's finger.
  public static let interactive = ScrollTransitionConfiguration()
  /// The motion has its own duration.
  public static let animated = ScrollTransitionConfiguration()
  /// No motion.
  public static let identity = ScrollTransitionConfiguration()

  /// Returns a motion. The animation is ignored.
  public static func animated(_ animation: Animation) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration()
  }

  /// Returns a motion. The curve is ignored.
  public static func interactive(timingCurve: UnitCurve) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration()
  }

  /// Returns the same motion. The animation is ignored.
  public func animation(_ animation: Animation) -> ScrollTransitionConfiguration { self }
  /// Returns the same motion. The threshold is ignored.
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration { self }

  /// The part of a view that must be visible. Has no effect.
  public struct Threshold: Sendable {
    /// Any part.
    public static let visible = Threshold()
    /// No part.
    public static let hidden = Threshold()
    /// The middle.
    public static let centered = Threshold()

    /// Returns a part from 0 to 1, which is ignored.
    public static func visible(_ amount: Double) -> Threshold { Threshold() }
  }
}

/// The speed of a motion. Has no effect.
public struct UnitCurve: Hashable, Sendable {
  /// Constant speed.
  public static let linear = UnitCurve()
  /// A slow start.
  public static let easeIn = UnitCurve()
  /// A slow end.
  public static let easeOut = UnitCurve()
  /// A slow start and end.
  public static let easeInOut = UnitCurve()
}
