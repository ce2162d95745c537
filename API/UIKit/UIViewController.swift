public import Foundation
public import ItemProviders

/// Looks after a view, from its making to its going.
@preconcurrency @MainActor
open class UIViewController: UIResponder, @MainActor NSExtensionRequestHandling {
  let nodeIdentifier = NodeIdentifier.next()
  private(set) var appearance = Appearance.disappeared
  var isAnimatedTransition = false
  private var loadedView: UIView?
  /// What the storyboard has for it.
  var storyboardScene: StoryboardScene?
  /// The one that it was made from.
  open internal(set) var storyboard: UIStoryboard?
  var ownExtensionContext: NSExtensionContext?

  // MARK: What the bar shows

  /// What stands above the view; the navigation item's title too.
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
  /// Never called: what the surroundings are like does not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Not asked.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// Not asked.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var shouldAutorotate: Bool { false }
  /// Never called: the screen has one size.
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
  /// The person may not leave a sheet by moving it down.
  open var isModalInPresentation = false { didSet { ScreenChanges.note() } }
  open var definesPresentationContext = false
  private lazy var popover = UIPopoverPresentationController(
    presentedViewController: self, presenting: presenting)
  private lazy var sheet = UISheetPresentationController(
    presentedViewController: self, presenting: presenting)

  /// Its delegate hears when the person moves the sheet away.
  open var presentationController: UIPresentationController? {
    popoverPresentationController ?? sheet
  }

  /// nil for one that is presented as a popover. Faces choose how high a sheet stands.
  open var sheetPresentationController: UISheetPresentationController? {
    modalPresentationStyle == .popover ? nil : sheet
  }

  /// nil for one that is not presented as a popover.
  open var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover ? popover : nil
  }

  var presented: UIViewController?
  weak var presenting: UIViewController?
  open internal(set) var isBeingPresented = false
  open internal(set) var isBeingDismissed = false
  open internal(set) var isMovingToParent = false
  open internal(set) var isMovingFromParent = false

  // MARK: Making

  /// How an extension's principal class is made that stands in no storyboard. There are no nib
  /// files here: both are nil.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// How an extension's principal class is made that stands in a storyboard.
  public required init?(coder: NSCoder) { super.init() }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Whether it lies under everything that an extension shows.
  var isExtensionRoot = false

  /// In an extension the chain ends at the application, as on iOS.
  open override var next: UIResponder? {
    loadedView?.superview ?? parent ?? presenting
      ?? (isExtensionRoot ? UIApplication.shared : nil)
  }

  // MARK: The view

  /// Made by `loadView()` when first asked for.
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

  /// Makes `view`, as large as the screen, or as the storyboard has it. An override that sets it
  /// does not call super.
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

  /// Pushes in a navigation controller; presents elsewhere.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }

  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    show(vc, sender: sender)
  }

  /// Passes the life cycle on to children whose views are shown.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  // MARK: Storyboards

  /// Puts a view of the storyboard into the outlet of that name. Linux finds no property by its
  /// name: a controller with outlets overrides this.
  open func setValue(_ value: Any?, forKey key: String) {
    if ExposedMembers.put(value, into: key, of: self) { return }
    printWarning(
      "The storyboard connects the outlet \(key), and \(type(of: self)) has no "
        + "setValue(_:forKey:) that takes it.")
  }

  /// Does what a control of the storyboard names, as `dismiss:`. Not Apple's: Linux finds no method
  /// by its name, so a controller with actions overrides this.
  open func _perform(_ selector: String, sender: Any?) {
    if Selector(selector).send(to: self, [sender, nil]) != nil { return }
    printWarning(
      "The storyboard connects the action \(selector), and \(type(of: self)) has no "
        + "_perform(_:sender:) that takes it.")
  }

  // MARK: Extensions

  /// The request that this controller, or one that contains or presents it, serves.
  open var extensionContext: NSExtensionContext? {
    ownExtensionContext ?? parent?.extensionContext ?? presenting?.extensionContext
  }

  open func beginRequest(with context: NSExtensionContext) { ownExtensionContext = context }

  // MARK: The life cycle

  /// Whether it stays seen when another is pushed onto it in a navigation controller.
  package var staysSeenUnderPushed = false

  /// Children that are seen when this controller is.
  var shownChildren: [UIViewController] {
    guard let loadedView else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: loadedView) ?? false }
  }

  /// Takes one step of the life cycle, with the children that are shown.
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
