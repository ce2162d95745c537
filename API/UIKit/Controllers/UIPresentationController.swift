public import Foundation

/// The presentation of a controller. Its properties are stored without effect, because faces choose
/// the presentation.
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
