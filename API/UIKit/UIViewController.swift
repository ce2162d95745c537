public import Foundation
public import ItemProviders

/// Looks after a view, from its making to its going.
@MainActor open class UIViewController: UIResponder, @MainActor NSExtensionRequestHandling {
  /// What stands above the view.
  open var title: String?
  open var preferredContentSize = CGSize.zero
  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  open private(set) var presentedViewController: UIViewController?
  open internal(set) weak var presentingViewController: UIViewController?
  private var loadedView: UIView?
  private var ownExtensionContext: NSExtensionContext?

  public nonisolated override init() { super.init() }

  /// There are no nib files here: both are nil.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// How an extension's principal class is made.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: The view

  /// Made by `loadView()` when first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    if loadedView == nil { loadedView = UIView(frame: .zero) }
    viewDidLoad()
  }

  /// Makes `view`. An override that sets it does not call super.
  open func loadView() { loadedView = UIView(frame: .zero) }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Children

  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func didMove(toParent parent: UIViewController?) {}
  open func willMove(toParent parent: UIViewController?) {}

  // MARK: Presentation

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.loadViewIfNeeded()
    viewControllerToPresent.viewWillAppear(flag)
    viewControllerToPresent.viewDidAppear(flag)
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    presented.viewWillDisappear(flag)
    presentedViewController = nil
    presented.viewDidDisappear(flag)
    completion?()
  }

  // MARK: Extensions

  /// The request that this controller, or one that it is a child of, serves.
  open var extensionContext: NSExtensionContext? {
    ownExtensionContext ?? parent?.extensionContext
  }

  open func beginRequest(with context: NSExtensionContext) { ownExtensionContext = context }
}
