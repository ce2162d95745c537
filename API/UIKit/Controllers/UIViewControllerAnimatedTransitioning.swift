public import Foundation

/// An own animation of a transition. Never used: faces animate transitions themselves.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Returns the duration in seconds. Never called.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Animates the transition. Never called.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called after the transition. Never called.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An own animation that follows the user's finger. Never used.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts the transition. Never called.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// The state of a transition with an own animation. Never passed.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition is animated.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether the transition was cancelled.
  var transitionWasCancelled: Bool { get }
  /// Ends the transition.
  func completeTransition(_ didComplete: Bool)
  /// Returns a controller of the transition.
  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController?
  /// Returns a view of the transition.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a controller's view before the transition.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the frame of a controller's view after the transition.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// The role of a controller in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The controller that disappears.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  /// The controller that appears.
  public static let to = Self(rawValue: "UITransitionContextToViewController")

  /// The name of the role.
  public let rawValue: String

  /// Creates a role with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The role of a view in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The view that disappears.
  public static let from = Self(rawValue: "UITransitionContextFromView")
  /// The view that appears.
  public static let to = Self(rawValue: "UITransitionContextToView")

  /// The name of the role.
  public let rawValue: String

  /// Creates a role with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}
