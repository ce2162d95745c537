public import Foundation

/// An animation of a layer. Nothing is animated, and the delegate is notified soon after the
/// animation was added.
///
/// Apple: https://developer.apple.com/documentation/quartzcore/caanimation
@preconcurrency @MainActor open class CAAnimation: ObjectRoot {
  /// The receiver of the animation's end. Retained, as on iOS.
  open var delegate: (any CAAnimationDelegate)?
  /// The course of the animation. Stored without effect.
  open var timingFunction: CAMediaTimingFunction?
  /// Whether the layer forgets the animation at its end. Stored without effect.
  open var isRemovedOnCompletion = true
  /// The duration in seconds. Stored without effect.
  open var duration: Double = 0
  /// The start in seconds. Stored without effect.
  open var beginTime: Double = 0
  /// The speed. Stored without effect.
  open var speed: Float = 1
  /// The number of repetitions. Stored without effect.
  open var repeatCount: Float = 0
  /// Whether the animation also runs backwards. Stored without effect.
  open var autoreverses = false
  /// The layer's appearance before and after the animation. Stored without effect.
  open var fillMode = CAMediaTimingFillMode.removed

  /// Creates an animation.
  public init() { super.init(root: ()) }
}

/// The receiver of the events of an animation.
@preconcurrency @MainActor public protocol CAAnimationDelegate: NSObjectProtocol {
  /// Called on the main queue after the animation was added.
  func animationDidStart(_ anim: CAAnimation)
  /// Called with `true` on the main queue after the animation was added.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a property. Nothing is animated.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
  /// The name of the property.
  open var keyPath: String?
  /// Whether the values are added to the property's value. Stored without effect.
  open var isAdditive = false
  /// Whether each repetition starts at the last value. Stored without effect.
  open var isCumulative = false

  /// Creates an animation of the named property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// An animation between two values. Nothing is animated.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
  /// The first value.
  open var fromValue: Any?
  /// The last value.
  open var toValue: Any?
  /// The difference of the values.
  open var byValue: Any?
}

/// An animation through several values. Nothing is animated.
@preconcurrency @MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  open var values: [Any]?
  /// The times of the values, from 0 to 1.
  open var keyTimes: [NSNumber]?
  /// The path of the values.
  open var path: CGPath?
  /// The courses between the values.
  open var timingFunctions: [CAMediaTimingFunction]?
}

/// An animation as of a spring. Nothing is animated.
@preconcurrency @MainActor open class CASpringAnimation: CABasicAnimation {
  /// The mass of the moved object.
  open var mass: CGFloat = 1
  /// The stiffness of the spring.
  open var stiffness: CGFloat = 100
  /// The damping of the spring.
  open var damping: CGFloat = 10
  /// The velocity at the start.
  open var initialVelocity: CGFloat = 0
}

/// Several animations at once. Nothing is animated.
@preconcurrency @MainActor open class CAAnimationGroup: CAAnimation {
  /// The animations.
  open var animations: [CAAnimation]?
}

/// A transition between two contents of a layer. Nothing is animated.
@preconcurrency @MainActor open class CATransition: CAAnimation {
  /// The kind of transition.
  open var type = CATransitionType.fade
  /// The direction of the transition.
  open var subtype: CATransitionSubtype?
}
