public import Foundation

/// A controller that shows one of several controllers. A segmented control above the selected
/// controller replaces the tab bar.
///
/// Apple: https://developer.apple.com/documentation/uikit/uitabbarcontroller
@preconcurrency @MainActor open class UITabBarController: UIViewController {
  /// The delegate. Not retained.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The bar. Faces show a segmented control instead.
  open private(set) lazy var tabBar = UITabBar(frame: .zero)
  private let choice = UISegmentedControl(items: nil)
  private var tabs: [UIViewController] = []
  private var index = NSNotFound

  /// The controllers of the tabs.
  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers. The selected controller stays selected if it is among the new ones.
  /// Otherwise, the first one becomes selected.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let (old, new) = (selectedViewController, viewControllers ?? [])
    for tab in tabs where !new.contains(where: { $0 === tab }) {
      if tab === old { exchange(tab, nil) }
      tab.willMove(toParent: nil)
      tab.removeFromParent()
    }
    let coming = new.filter { $0.parent !== self }
    for tab in coming { addChild(tab) }
    tabs = new
    tabBar.items = new.map(\.tabBarItem)
    choice.removeAllSegments()
    for tab in new {
      choice.insertSegment(
        withTitle: tab.tabBarItem.title ?? tab.title, at: choice.numberOfSegments, animated: false)
    }
    for tab in coming { tab.didMove(toParent: self) }
    index = NSNotFound
    select(new.firstIndex { $0 === old } ?? 0, from: new.contains { $0 === old } ? old : nil)
  }

  /// The index of the selected controller, or `NSNotFound` without controllers. An index without a
  /// controller is ignored.
  open var selectedIndex: Int {
    get { index }
    set { select(newValue, from: selectedViewController) }
  }

  /// The selected controller. A controller of no tab is ignored.
  open var selectedViewController: UIViewController? {
    get { tabs.indices.contains(index) ? tabs[index] : nil }
    set {
      guard let at = tabs.firstIndex(where: { $0 === newValue }) else { return }
      selectedIndex = at
    }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(choice)
    choice.addAction(
      UIAction { [weak self] _ in self?.chosen() }, for: .valueChanged)
    showSelected()
  }

  override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  private func chosen() {
    guard tabs.indices.contains(choice.selectedSegmentIndex) else { return }
    let tab = tabs[choice.selectedSegmentIndex]
    guard delegate?.tabBarController(self, shouldSelect: tab) ?? true else {
      choice.selectedSegmentIndex = index
      return
    }
    selectedIndex = choice.selectedSegmentIndex
    delegate?.tabBarController(self, didSelect: tab)
  }

  private func select(_ new: Int, from old: UIViewController?) {
    guard tabs.indices.contains(new) else { return }
    index = new
    choice.selectedSegmentIndex = new
    if old !== tabs[new] { exchange(old, tabs[new]) } else { showSelected() }
    ScreenChanges.note()
  }

  private func exchange(_ old: UIViewController?, _ new: UIViewController?) {
    let isShown = appearance == .appeared || appearance == .appearing
    if isShown {
      old?.perform(.willDisappear)
      new?.perform(.willAppear)
    }
    old?.viewIfLoaded?.removeFromSuperview()
    showSelected()
    if isShown {
      new?.perform(.isAppearing)
      old?.perform(.didDisappear)
      new?.perform(.didAppear)
    }
  }

  private func showSelected() {
    guard let view = viewIfLoaded, let selected = selectedViewController,
      let selectedView = selected.view, selectedView.superview !== view
    else { return }
    view.addSubview(selectedView)
  }
}

/// The receiver of a tab bar controller's changes.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Returns whether the user may select the controller.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called after the user selected the controller.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Returns `true`.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

/// The bar of a tab bar controller. Not shown.
@preconcurrency @MainActor open class UITabBar: UIView {
  /// The items. Stored and not shown.
  open var items: [UITabBarItem]?
  /// The selected item. Stored without effect.
  open var selectedItem: UITabBarItem?
  /// The color of the bar. Stored and not drawn.
  open var barTintColor: UIColor?
  /// The color of other items. Stored and not drawn.
  open var unselectedItemTintColor: UIColor?
  /// Whether the bar is translucent. Stored without effect.
  open var isTranslucent = true
  /// The appearance. Stored without effect.
  open var standardAppearance = UITabBarAppearance()
  /// The appearance at the end of contents. Stored without effect.
  open var scrollEdgeAppearance: UITabBarAppearance?
}

/// The appearance of a tab bar. Stored without effect.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {}

/// The item of a controller in a tab bar. Faces show its title only.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
  /// The image of the selected item. Stored and not shown.
  open var selectedImage: UIImage?
  /// The text on the item. Stored and not shown.
  open var badgeValue: String?
  /// The color behind the text on the item. Stored and not drawn.
  open var badgeColor: UIColor?

  /// Creates an item.
  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Creates an item.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }
}
