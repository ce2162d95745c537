public import Foundation

/// The presentation of a controller. Its properties are stored without effect, because faces choose
/// the presentation.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
  private weak var presenter: UIViewController?
  private weak var presented: UIViewController?
  /// The presented controller. It is not retained: after its end, this is an empty controller.
  open var presentedViewController: UIViewController { presented ?? UIViewController() }

  /// Creates the presentation of a controller. Nothing is presented.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenter = presentingViewController
    super.init()
  }

  /// The presenting controller. Before the presentation, this is the controller that was passed to
  /// the initializer.
  open var presentingViewController: UIViewController? {
    presented?.presentingViewController ?? presenter
  }

  /// The receiver of the sheet's events. Not retained.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  // MARK: For subclasses to override. Faces choose the presentation.

  /// The view around the presented view. Always `nil`.
  open var containerView: UIView? { nil }
  /// The view of the presented controller.
  open var presentedView: UIView? { presented?.viewIfLoaded }
  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    presented?.modalPresentationStyle ?? .none
  }
  /// The traits of the process.
  open var traitCollection: UITraitCollection { .current }
  /// Returns the size of a controller in the presentation. Never called.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// The frame of the presented view. Never read.
  open var frameOfPresentedViewInContainerView: CGRect { UIScreen.main.bounds }
  /// Whether the presentation covers the screen. Never read.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenter's view is removed. Never read.
  open var shouldRemovePresentersView: Bool { false }
  /// Never called.
  open func containerViewWillLayoutSubviews() {}
  /// Never called.
  open func containerViewDidLayoutSubviews() {}
  /// Never called.
  open func presentationTransitionWillBegin() {}
  /// Never called.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Never called.
  open func dismissalTransitionWillBegin() {}
  /// Never called.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
}

/// An object with content of a preferred size: a controller.
@preconcurrency @MainActor public protocol UIContentContainer: NSObjectProtocol {
  /// The preferred size of the content, in points.
  var preferredContentSize: CGSize { get }
}

extension UIViewController: UIContentContainer {}

/// Animations alongside a size transition. Never used, because the size does not change.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinator: NSObjectProtocol {
  /// Runs an animation beside the transition. Never used.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  /// Runs an animation beside the transition. Never used.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The state of a transition. Never passed.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext:
  NSObjectProtocol
{
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
}

/// The provider of custom transitions. Never called: faces animate presentations themselves.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
}
