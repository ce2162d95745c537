public import Foundation

/// The presentation of a controller. Its properties are stored without effect, because faces choose
/// the presentation.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
  private weak var presenter: UIViewController?
  /// The presented controller. Not retained.
  open private(set) weak var presentedViewController: UIViewController?

  /// Creates the presentation of a controller. Nothing is presented.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenter = presentingViewController
    super.init()
  }

  /// The presenting controller, or before the presentation the one given at creation.
  open var presentingViewController: UIViewController? {
    presentedViewController?.presentingViewController ?? presenter
  }

  /// The receiver of the sheet's events. Not retained.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}
