public import Foundation

/// How a controller is presented. Faces present in their own way: all of it is kept, and without effect.
@MainActor open class UIPresentationController: NSObject {
  open private(set) weak var presentingViewController: UIViewController?
  open private(set) weak var presentedViewController: UIViewController?

  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController
    super.init()
  }
}
