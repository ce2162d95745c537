public import Foundation
public import ItemProviders
import Linux

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

  /// The contents of the navigation bar while the controller is on top.
  open private(set) lazy var navigationItem = UINavigationItem(title: "")
  /// A button that calls `setEditing(_:animated:)` and alternates between "Edit" and "Done".
  open private(set) lazy var editButtonItem = makeEditButtonItem()
  /// The items of the navigation controller's toolbar. Not shown.
  open var toolbarItems: [UIBarButtonItem]?
  /// The item in a tab bar. By default it has the controller's title.
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
  /// Whether a push hides the bottom bar. Has no effect: faces have no bottom bar.
  open var hidesBottomBarWhenPushed = false

  /// Whether the controller is in its editing mode. The default is `false`.
  open var isEditing = false

  /// Sets `isEditing`. Nothing is animated.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: Layout

  /// The size that the controller prefers, in points. The parent is notified of a change. Faces
  /// ignore the size.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      ScreenChanges.note()
    }
  }

  /// Called when a child's `preferredContentSize` changes. Faces choose the sizes of pages.
  open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}

  /// The edges at which the view extends under bars. Has no effect.
  open var edgesForExtendedLayout: UIRectEdge = .all
  /// The insets to add to the safe area. Have no effect.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  /// The traits of the process, which are the same for each controller.
  open var traitCollection: UITraitCollection { .current }
  /// Never called: the traits do not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The orientations that the controller supports. Never read.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// The orientation in which the controller prefers to be presented. Never read.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Whether the interface rotates. Never read.
  open var shouldAutorotate: Bool { false }
  /// Never called: the size of the screen does not change.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Never called.
  open func viewSafeAreaInsetsDidChange() {}
  /// Never called.
  open func updateViewConstraints() {}
  /// Called before the root view's `layoutSubviews()`.
  open func viewWillLayoutSubviews() {}
  /// Called after the root view's `layoutSubviews()`.
  open func viewDidLayoutSubviews() {}
  /// Never called.
  open func didReceiveMemoryWarning() {}
  /// Whether the status bar is hidden. Never read.
  open var prefersStatusBarHidden: Bool { false }
  /// The style of the status bar. Never read.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Does nothing: faces have no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Whether a presented controller decides on the status bar. Has no effect.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// The child that decides on the style of the status bar. Never read.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that decides whether the status bar is hidden. Never read.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Whether the indicator of the Home gesture is hidden. Never read.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Does nothing: faces have no indicator of the Home gesture.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Does nothing: the interface does not rotate.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// The orientation, always upright.
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  /// Whether the view extends under opaque bars. Has no effect.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether the insets of a scroll view include the bars. Has no effect.
  open var automaticallyAdjustsScrollViewInsets = true
  /// Whether the root view's margins are at least the system's. Has no effect.
  open var viewRespectsSystemMinimumLayoutMargins = true
  /// Never called: the margins have no effect.
  open func viewLayoutMarginsDidChange() {}
  /// Never called: the traits do not change.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// The identifier for restoring the controller. Stored without effect.
  open var restorationIdentifier: String?
  /// The appearance that the controller requests. Has no effect.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

  // MARK: Containment and presentation

  /// The controllers that were added with `addChild(_:)`.
  open internal(set) var children: [UIViewController] = []
  /// The controller that contains this controller.
  open internal(set) weak var parent: UIViewController?
  /// The style of the presentation. It decides whether the presenter disappears and whether the
  /// user can dismiss the controller.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The animation of the presentation. Has no effect.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether the user cannot dismiss the sheet.
  open var isModalInPresentation = false { didSet { ScreenChanges.note() } }
  /// Whether presented controllers cover this controller's view only. Has no effect.
  open var definesPresentationContext = false
  /// Whether presented controllers take over `modalTransitionStyle`. Has no effect.
  open var providesPresentationContextTransitionStyle = false
  /// Whether the keyboard stays if no text is edited. Has no effect.
  open var disablesAutomaticKeyboardDismissal: Bool { false }
  /// The provider of custom transitions. Never asked. Not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// The coordinator of the current transition. Always `nil`, because nothing is animated.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
  private lazy var popover = UIPopoverPresentationController(
    presentedViewController: self, presenting: presenting)
  private lazy var sheet = UISheetPresentationController(
    presentedViewController: self, presenting: presenting)

  /// The presentation controller. Its delegate is notified when the user dismisses the sheet.
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
  /// Whether the controller is being presented. `true` during its appearance calls.
  open internal(set) var isBeingPresented = false
  /// Whether the controller is being dismissed. `true` during its disappearance calls.
  open internal(set) var isBeingDismissed = false
  /// Whether a navigation controller is pushing the controller. `true` during the appearance calls.
  open internal(set) var isMovingToParent = false
  /// Whether a navigation controller is popping the controller. `true` during its disappearance.
  open internal(set) var isMovingFromParent = false

  // MARK: Initialization

  /// The name of the nib file, or `nil` for the name of the class.
  open private(set) var nibName: String?
  /// The bundle of the nib file.
  open private(set) var nibBundle: Bundle?

  /// Creates a controller without a storyboard. `loadView()` looks for the nib file.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// Creates the principal class of an extension with a storyboard.
  public required init?(coder: NSCoder) { super.init() }

  /// Creates a controller without a storyboard.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// The window, if this controller is the root of all controllers that an extension shows.
  weak var rootedWindow: ExtensionWindow?

  /// The window of the extension that shows this controller.
  var extensionWindow: ExtensionWindow? {
    rootedWindow ?? parent?.extensionWindow ?? presenting?.extensionWindow
  }

  /// The next responder. In an extension, the chain ends at the window and the application, as on
  /// iOS.
  open override var next: UIResponder? {
    loadedView?.superview ?? parent ?? presenting
      ?? rootedWindow
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

  /// The view, or `nil` if it is not loaded.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view with `loadView()` and calls `viewDidLoad()`. A loaded view is kept.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Creates `view` from the storyboard or the nib file, or else with the size of the screen. An
  /// override that sets `view` does not call `super`.
  open func loadView() {
    if let storyboardScene { return storyboardScene.load(into: self) }
    if loadNib() { return }
    view = UIView(frame: UIScreen.main.bounds)
  }

  /// Called once, after the view was loaded.
  open func viewDidLoad() {}
  /// Called before the view becomes visible.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after `viewWillAppear(_:)` and before `viewDidAppear(_:)`.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view became visible. No animation precedes the call.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view becomes invisible.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view became invisible, including when the request ends.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the controller is added to a parent. Call it with `nil` before
  /// `removeFromParent()`.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called with `nil` by `removeFromParent()`. Call it with the parent after `addChild(_:)`.
  open func didMove(toParent parent: UIViewController?) {}
  /// Adds a child, which leaves its previous parent. The controller cannot contain itself.
  open func addChild(_ childController: UIViewController) { adopt(childController) }
  /// Removes the controller from its parent and calls `didMove(toParent:)` with `nil`.
  open func removeFromParent() { leaveParent() }

  /// Presents a controller from this controller's outermost ancestor and calls `completion` before
  /// returning. If the ancestor already presents a controller, prints a warning and does nothing.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    show(viewControllerToPresent, isAnimated: flag, completion: completion)
  }

  /// Dismisses the presented controller and all controllers above it. If this controller presents
  /// no controller, dismisses this controller itself. Calls `completion` before returning.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    hidePresented(isAnimated: flag, completion: completion)
  }

  /// If this controller is in a navigation controller, pushes the given controller. Otherwise,
  /// presents the given controller.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }

  /// Shows the controller as `show(_:sender:)` does.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    show(vc, sender: sender)
  }

  /// Whether appearance calls are forwarded to children with visible views.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  // MARK: Storyboards

  /// Returns whether a segue of a control or row may be performed. The default is `true`.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Called before a segue is performed. The destination's view is not loaded yet.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Performs a segue of the controller's scene. If there is no such segue, prints a warning and
  /// does nothing. On iOS, the app crashes instead.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let scene = storyboardScene, let segue = scene.segue(identifiedBy: identifier) else {
      return StandardError.print(
        "The scene of \(type(of: self)) has no segue with the identifier \(identifier).")
    }
    scene.perform(segue, sender: sender)
  }

  /// Returns whether an unwind segue may return to this controller. By default, whether
  /// `sharesheet bundle` has exposed the action.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool { action.reaches(self) }

  // MARK: Extensions

  /// The request of this controller, of its nearest ancestor, or of its presenter.
  open var extensionContext: NSExtensionContext? {
    ownExtensionContext ?? parent?.extensionContext ?? presenting?.extensionContext
  }

  /// Stores the request as the controller's `extensionContext`.
  open func beginRequest(with context: NSExtensionContext) { ownExtensionContext = context }

  // MARK: Life cycle

  /// Whether the controller stays visible under a controller that is pushed onto it.
  package var staysSeenUnderPushed = false

  /// The children that are visible when this controller is visible.
  var shownChildren: [UIViewController] {
    guard let loadedView else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: loadedView) ?? false }
  }

  /// Takes one step of the life cycle in this controller and its visible children.
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

  /// Starts the appearance or disappearance of a child. Use this method if the container sends the
  /// appearance calls itself.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    isAnimatedTransition = animated
    perform(isAppearing ? .willAppear : .willDisappear, animated: animated)
  }

  /// Ends the transition that `beginAppearanceTransition(_:animated:)` started.
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
      item?.title = UIBarButtonItem.SystemItem.title(ofEditButton: isEditing)
    }
    return item
  }
}

/// The color of the status bar's text. Has no effect: faces have no status bar.
public enum UIStatusBarStyle: Int, Sendable {
  /// The color that suits the interface style.
  case `default` = 0
  /// Light text for dark backgrounds.
  case lightContent
  /// Dark text for light backgrounds.
  case darkContent = 3
}
