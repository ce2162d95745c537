public import Foundation

/// A motion. Changes are shown at once, so animations have no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/animation
public struct Animation: Hashable, Sendable {
  /// The usual motion.
  public static let `default` = Animation()
  /// A motion of constant speed.
  public static var linear: Animation { Animation() }
  /// A motion that starts slowly.
  public static var easeIn: Animation { Animation() }
  /// A motion that ends slowly.
  public static var easeOut: Animation { Animation() }
  /// A motion that starts and ends slowly.
  public static var easeInOut: Animation { Animation() }
  /// The motion of a spring.
  public static var spring: Animation { Animation() }
  /// The motion of a stiff spring.
  public static var interactiveSpring: Animation { Animation() }
  /// The motion of a spring that does not bounce.
  public static var smooth: Animation { Animation() }
  /// The motion of a spring that bounces a little.
  public static var snappy: Animation { Animation() }
  /// The motion of a spring that bounces.
  public static var bouncy: Animation { Animation() }

  /// Returns a motion with constant speed. The duration is ignored.
  public static func linear(duration: TimeInterval) -> Animation { Animation() }
  /// Returns a motion with a slow start. The duration is ignored.
  public static func easeIn(duration: TimeInterval) -> Animation { Animation() }
  /// Returns a motion with a slow end. The duration is ignored.
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
  /// Returns a motion with a slow start and end. The duration is ignored.
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  /// Returns the motion of a spring. All values are ignored.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  /// Returns the motion of a spring. All values are ignored.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { Animation() }
  /// Returns the motion of a spring. All values are ignored.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    Animation()
  }
  /// Returns the motion of a spring. All values are ignored.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation { Animation() }
  /// Returns the motion of a spring. All values are ignored.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { Animation() }
  /// Returns the motion of a spring. All values are ignored.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation { Animation() }
  /// Returns the motion of a spring. All values are ignored.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation()
  }
  /// Returns the motion of a spring. All values are ignored.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation()
  }
  /// Returns the motion of a spring. All values are ignored.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation()
  }
  /// Returns a motion along a curve. All values are ignored.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation() }

  /// Returns the same motion. The argument is ignored.
  public func delay(_ delay: TimeInterval) -> Animation { self }
  /// Returns the same motion. The argument is ignored.
  public func speed(_ speed: Double) -> Animation { self }
  /// Returns the same motion. The argument is ignored.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
  /// Returns the same motion. The argument is ignored.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// A spring. Has no effect.
public struct Spring: Hashable, Sendable {
  /// Creates a spring. The values are ignored.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {}
  /// Creates a spring. The values are ignored.
  public init(response: Double, dampingRatio: Double) {}
}

/// The moment at which an animation counts as complete. Always at once.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  /// When the motion cannot be noticed any more.
  public static let logicallyComplete = AnimationCompletionCriteria()
  /// When the motion has ended.
  public static let removed = AnimationCompletionCriteria()
}
