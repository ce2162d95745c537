public import Foundation

/// How a controller is presented. Faces present in their own way: all of it is kept, and without
/// effect.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
  private weak var presenter: UIViewController?
  open private(set) weak var presentedViewController: UIViewController?

  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenter = presentingViewController
    super.init()
  }

  open var presentingViewController: UIViewController? {
    presentedViewController?.presentingViewController ?? presenter
  }

  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}
