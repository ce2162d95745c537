public import Foundation
public import ItemProviders

/// A controller that manages a view from its creation to its removal.
@preconcurrency @MainActor
open class UIViewController: UIResponder, @MainActor NSExtensionRequestHandling {
  let nodeIdentifier = NodeIdentifier.next()
  private(set) var appearance = Appearance.disappeared
  var isAnimatedTransition = false
  private var loadedView: UIView?
  /// The storyboard's scene for the controller.
  var storyboardScene: StoryboardScene?
  /// The storyboard from which the controller was created.
  open internal(set) var storyboard: UIStoryboard?
  var ownExtensionContext: NSExtensionContext?

  // MARK: Navigation bar

  /// The title above the view. It is also the navigation item's title.
  open var title: String? {
    didSet {
      navigationItem.title = title
      ScreenChanges.note()
    }
  }

  open private(set) lazy var navigationItem = UINavigationItem(title: "")
  open private(set) lazy var editButtonItem = makeEditButtonItem()
  open var toolbarItems: [UIBarButtonItem]?
  open var hidesBottomBarWhenPushed = false

  open var isEditing = false

  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: Layout

  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      ScreenChanges.note()
    }
  }

  /// Called when a child's `preferredContentSize` changes. Faces choose the sizes of pages.
  open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}

  open var edgesForExtendedLayout: UIRectEdge = .all
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  open var traitCollection: UITraitCollection { .current }
  /// Never called: the traits do not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Never read.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// Never read.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var shouldAutorotate: Bool { false }
  /// Never called: the size of the screen does not change.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Never called.
  open func viewSafeAreaInsetsDidChange() {}
  /// Never called.
  open func updateViewConstraints() {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func didReceiveMemoryWarning() {}
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open func setNeedsStatusBarAppearanceUpdate() {}
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

  // MARK: Containment and presentation

  open internal(set) var children: [UIViewController] = []
  open internal(set) weak var parent: UIViewController?
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether the user must not dismiss the sheet by moving it down.
  open var isModalInPresentation = false { didSet { ScreenChanges.note() } }
  open var definesPresentationContext = false
  private lazy var popover = UIPopoverPresentationController(
    presentedViewController: self, presenting: presenting)
  private lazy var sheet = UISheetPresentationController(
    presentedViewController: self, presenting: presenting)

  /// The presentation controller. Its delegate is notified when the user moves the sheet away.
  open var presentationController: UIPresentationController? {
    popoverPresentationController ?? sheet
  }

  /// The presentation controller of a sheet, or `nil` for a popover. Faces choose the height of a
  /// sheet.
  open var sheetPresentationController: UISheetPresentationController? {
    modalPresentationStyle == .popover ? nil : sheet
  }

  /// The presentation controller of a popover, or `nil` for another style.
  open var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover ? popover : nil
  }

  var presented: UIViewController?
  weak var presenting: UIViewController?
  open internal(set) var isBeingPresented = false
  open internal(set) var isBeingDismissed = false
  open internal(set) var isMovingToParent = false
  open internal(set) var isMovingFromParent = false

  // MARK: Initialization

  /// Creates the principal class of an extension without a storyboard. Both arguments are ignored,
  /// because nib files are not supported.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Creates the principal class of an extension with a storyboard.
  public required init?(coder: NSCoder) { super.init() }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Whether this is the root of all controllers that an extension shows.
  var isExtensionRoot = false

  /// The next responder. In an extension, the chain ends at the application, as on iOS.
  open override var next: UIResponder? {
    loadedView?.superview ?? parent ?? presenting
      ?? (isExtensionRoot ? UIApplication.shared : nil)
  }

  // MARK: View

  /// The view. `loadView()` creates it on first access.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
      ScreenChanges.note()
    }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Creates `view` from the storyboard, or else with the size of the screen. An override that sets
  /// `view` does not call `super`.
  open func loadView() {
    if let storyboardScene { return storyboardScene.load(into: self) }
    view = UIView(frame: UIScreen.main.bounds)
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func addChild(_ childController: UIViewController) { adopt(childController) }
  open func removeFromParent() { leaveParent() }

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    show(viewControllerToPresent, isAnimated: flag, completion: completion)
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    hidePresented(isAnimated: flag, completion: completion)
  }

  /// Pushes the controller in a navigation controller. Elsewhere, presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }

  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    show(vc, sender: sender)
  }

  /// Whether appearance calls are forwarded to children with visible views.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  // MARK: Storyboards

  /// Assigns a view of the storyboard to the outlet with the name. Override it for outlets that
  /// `sharesheet bundle` has not exposed, because Linux cannot find properties by name.
  open func setValue(_ value: Any?, forKey key: String) {
    if ExposedMembers.put(value, into: key, of: self) { return }
    printWarning(
      "The storyboard connects the outlet \(key), and \(type(of: self)) has no "
        + "setValue(_:forKey:) that takes it.")
  }

  /// Performs the action that a storyboard's control names, such as `dismiss:`. Override it for
  /// actions that `sharesheet bundle` has not exposed, because Linux cannot find methods by name.
  /// Not part of Apple's API.
  open func _perform(_ selector: String, sender: Any?) {
    if Selector(selector).send(to: self, [sender, nil]) != nil { return }
    printWarning(
      "The storyboard connects the action \(selector), and \(type(of: self)) has no "
        + "_perform(_:sender:) that takes it.")
  }

  // MARK: Extensions

  /// The request of this controller, of its nearest ancestor, or of its presenter.
  open var extensionContext: NSExtensionContext? {
    ownExtensionContext ?? parent?.extensionContext ?? presenting?.extensionContext
  }

  open func beginRequest(with context: NSExtensionContext) { ownExtensionContext = context }

  // MARK: Life cycle

  /// Whether the controller stays visible under a controller that is pushed onto it.
  package var staysSeenUnderPushed = false

  /// The children that are visible when this controller is.
  var shownChildren: [UIViewController] {
    guard let loadedView else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: loadedView) ?? false }
  }

  /// Takes one step of the life cycle, together with the visible children.
  func perform(_ step: Appearance.Step, animated: Bool = false) {
    if step == .willAppear { loadViewIfNeeded() }
    guard appearance.take(step) else { return }
    switch step {
    case .willAppear: viewWillAppear(animated)
    case .isAppearing: viewIsAppearing(animated)
    case .didAppear: viewDidAppear(animated)
    case .willDisappear: viewWillDisappear(animated)
    case .didDisappear: viewDidDisappear(animated)
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in shownChildren { child.perform(step, animated: animated) }
  }

  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    isAnimatedTransition = animated
    perform(isAppearing ? .willAppear : .willDisappear, animated: animated)
  }

  open func endAppearanceTransition() {
    if appearance == .appearing {
      perform(.isAppearing, animated: isAnimatedTransition)
      perform(.didAppear, animated: isAnimatedTransition)
    } else {
      perform(.didDisappear, animated: isAnimatedTransition)
    }
  }

  private func makeEditButtonItem() -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .edit)
    item.primaryAction = UIAction { [weak self, weak item] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
      item?.title = isEditing ? "Done" : "Edit"
    }
    return item
  }
}

public struct UIRectEdge: OptionSet, Sendable {
  public static let top = UIRectEdge(rawValue: 1 << 0)
  public static let left = UIRectEdge(rawValue: 1 << 1)
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  public static let right = UIRectEdge(rawValue: 1 << 3)
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]

  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent
  case darkContent = 3
}
