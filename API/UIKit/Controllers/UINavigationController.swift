public import Foundation
import Linux

/// A stack of controllers. Only the top controller is visible.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// The kind of a transition, for custom animations. Has no effect.
  public enum Operation: Int, Sendable {
    /// No change.
    case none = 0
    /// A controller is pushed.
    case push
    /// A controller is popped.
    case pop
  }

  /// The delegate. Not retained.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The bar above the top controller.
  public private(set) lazy var navigationBar = makeBar()
  /// Whether the bar's buttons are hidden. Faces still show the title and Back.
  open var isNavigationBarHidden = false { didSet { ScreenChanges.note() } }
  /// Whether the toolbar is hidden. Has no effect: faces show no toolbar.
  open var isToolbarHidden = true
  /// The gesture that pops a controller. It is never recognized: faces have a Back button.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? =
    UIScreenEdgePanGestureRecognizer(target: nil, action: nil)
  /// The toolbar. Faces show no toolbar.
  open private(set) lazy var toolbar: UIToolbar! = UIToolbar(frame: .zero)
  /// Whether a tap hides the bars. Stored without effect.
  open var hidesBarsOnTap = false
  /// Whether a swipe hides the bars. Stored without effect.
  open var hidesBarsOnSwipe = false
  /// Whether the keyboard hides the bars. Stored without effect.
  open var hidesBarsWhenKeyboardAppears = false
  private var stack: [UIViewController] = []

  /// Creates a stack with a root controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates an empty stack. The storyboard then sets the root controller.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The controllers on the stack, from the root to the top.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The top controller, or `nil` if the stack is empty.
  open var topViewController: UIViewController? { stack.last }

  /// The presented controller, or else the top controller.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  /// Sets `isNavigationBarHidden`. Nothing is animated.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  /// Sets `isToolbarHidden`. Nothing is animated.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  /// Pushes a controller, which becomes visible. If the controller is already on the stack, prints
  /// a warning and does nothing.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }), viewController !== self else {
      return StandardError.print("A view controller on the stack cannot be pushed again.")
    }
    setViewControllers(stack + [viewController], animated: animated)
  }

  /// Pops the top controller. Returns `nil` if only the root controller is left.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setViewControllers(stack.dropLast(), animated: animated)
    return top
  }

  /// Pops all controllers above the given controller. Returns `nil` if the controller is not on the
  /// stack.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let popped = Array(stack[(index + 1)...])
    if !popped.isEmpty { setViewControllers(Array(stack[...index]), animated: animated) }
    return popped
  }

  /// Pops all controllers above the root.
  /// - Returns: The popped controllers, the top controller last, or `nil` if the stack is empty.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Replaces the stack. New controllers become children, removed controllers stop being children,
  /// and the top controller appears.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let old = stack
    let leaving = old.filter { one in !viewControllers.contains { $0 === one } }
    let coming = viewControllers.filter { one in !old.contains { $0 === one } }
    let (oldTop, newTop) = (old.last, viewControllers.last)
    for controller in coming { adopt(controller) }
    for controller in leaving { controller.willMove(toParent: nil) }
    stack = viewControllers
    if oldTop !== newTop {
      exchange(
        oldTop, newTop, isLeaving: leaving.contains { $0 === oldTop },
        isComing: coming.contains { $0 === newTop }, animated: animated)
    }
    for controller in leaving { controller.leaveParent() }
    for controller in coming { controller.didMove(toParent: self) }
    ScreenChanges.note()
  }

  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  override var shownChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(navigationBar)
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if let top = stack.last {
      delegate?.navigationController(self, willShow: top, animated: animated)
    }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if let top = stack.last {
      delegate?.navigationController(self, didShow: top, animated: animated)
    }
  }

  /// If this controller is visible, performs the appearance calls for a change of the top
  /// controller.
  private func exchange(
    _ old: UIViewController?, _ new: UIViewController?, isLeaving: Bool, isComing: Bool,
    animated: Bool
  ) {
    guard appearance == .appeared || appearance == .appearing else { return }
    let disappearing = old.flatMap { isLeaving || !$0.staysSeenUnderPushed ? $0 : nil }
    if isLeaving { old?.isMovingFromParent = true }
    if isComing { new?.isMovingToParent = true }
    disappearing?.perform(.willDisappear, animated: animated)
    new?.perform(.willAppear, animated: animated)
    showTop()
    if let new { delegate?.navigationController(self, willShow: new, animated: animated) }
    new?.perform(.isAppearing, animated: animated)
    disappearing?.perform(.didDisappear, animated: animated)
    new?.perform(.didAppear, animated: animated)
    if let new { delegate?.navigationController(self, didShow: new, animated: animated) }
    old?.isMovingFromParent = false
    new?.isMovingToParent = false
  }

  override func perform(_ step: Appearance.Step, animated: Bool = false) {
    super.perform(step, animated: animated)
    if step == .willAppear { showTop() }
  }

  /// Makes the top controller's view the only view besides the bar.
  private func showTop() {
    guard let top = stack.last, let topView = top.view, let view, topView !== view else { return }
    for old in view.storedSubviews where old !== navigationBar { old.storedSuperview = nil }
    topView.storedSuperview?.storedSubviews.removeAll { $0 === topView }
    topView.storedSuperview = view
    view.storedSubviews = [topView, navigationBar]
    topView.frame = view.bounds
  }

  private func makeBar() -> UINavigationBar {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    bar.navigationController = self
    return bar
  }
}

/// The receiver of a navigation controller's changes.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// Called after `viewWillAppear(_:)` of a new top controller, or of the navigation controller.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  /// Called after `viewDidAppear(_:)` of a new top controller, or of the navigation controller.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
}
