public import Foundation

// Keyframes. All changes are immediate.
extension UIView {
  /// The course of keyframes. Has no effect.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// Straight between the keyframes.
    public static let calculationModeLinear = Self([])
    /// From one keyframe to the next.
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
    /// At the same speed.
    public static let calculationModePaced = Self(rawValue: 2 << 10)
    /// Along a curve.
    public static let calculationModeCubic = Self(rawValue: 3 << 10)
    /// Along a curve at the same speed.
    public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)
    /// The user can press views.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// From the state that is shown.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Again and again.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Back and forth.
    public static let autoreverse = Self(rawValue: 1 << 4)

    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Calls the closure, then `completion` as `animate(withDuration:animations:completion:)` does.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: animations, completion: completion) }

  /// Calls the closure at once.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) { animations() }
}
