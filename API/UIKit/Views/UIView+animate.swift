public import Foundation

extension UIView {
  /// The options of an animation. They have no effect.
  public struct AnimationOptions: OptionSet, Sendable {
    /// Subviews are laid out during the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// The user can operate the views during the animation.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// The animation starts at the current position on the screen.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animation repeats.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// The animation also runs backwards.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Slow at the start and at the end.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same speed all the time.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// The old contents fade into the new contents.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)

    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Runs the block immediately. If a controller's root view changes its position, faces may
  /// animate the change in a straight line. Curves, springs and repeats have no effect.
  /// `completion` is called with `true` on the main queue after the delay and the duration, both in
  /// seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(duration: duration, delay: delay).run(animations, completion: completion)
  }

  /// Runs the block as `animate(withDuration:delay:options:animations:completion:)` does, with no
  /// delay.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Runs the block as `animate(withDuration:delay:options:animations:completion:)` does.
  /// The damping and the velocity have no effect.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: delay, animations: animations, completion: completion)
  }

  /// Runs the block as `animate(withDuration:delay:options:animations:completion:)` does.
  /// The bounce and the velocity have no effect.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(duration: duration, delay: delay).run(animations, completion: completion)
  }

  /// Runs the block as `animate(withDuration:animations:completion:)` does. A change of a view's
  /// contents is not animated.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(duration: duration, delay: 0).run(animations ?? {}, completion: completion)
  }

  /// Runs the block without animation, even inside an animation's block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationBlock.withoutAnimation(actionsWithoutAnimation)
  }

  /// Sets whether animations run. If animations are disabled, changes are immediate and completion
  /// handlers are called without a delay.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.isEnabled = enabled }

  /// Whether animations run. By default `true`.
  public class var areAnimationsEnabled: Bool { AnimationBlock.isEnabled }
}
