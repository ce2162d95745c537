public import Foundation

/// The bar of a navigation controller. Its contents come from the controllers' navigation items.
/// Its appearance properties are stored without effect.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  /// Whether the page shows through the bar. Stored without effect.
  open var isTranslucent = true
  /// Whether titles are large. Stored without effect.
  open var prefersLargeTitles = false
  /// The color of the bar. Stored and not drawn.
  open var barTintColor: UIColor?
  /// The style of the bar. Stored and not drawn.
  open var barStyle = UIBarStyle.default
  /// The image of the bar's shadow. Stored and not drawn.
  open var shadowImage: UIImage?
  /// The attributes of the title. Stored and not drawn.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The appearance at the normal height. Stored and not drawn.
  open var standardAppearance = UINavigationBarAppearance()
  /// The appearance at the compact height. Stored and not drawn.
  open var compactAppearance: UINavigationBarAppearance?
  /// The appearance while the content is at its top. Stored and not drawn.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// The appearance at the compact height while the content is at its top. Stored and not drawn.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  weak var navigationController: UINavigationController?

  private var ownItems: [UINavigationItem]?

  /// The navigation items of the controllers on the stack, or the items of a bar without a
  /// navigation controller. Faces show the title and the buttons that the last item has when it is
  /// set, and later changes of its title. Setting the items of a controller's bar has no effect.
  open var items: [UINavigationItem]? {
    get { navigationController?.viewControllers.map(\.navigationItem) ?? ownItems }
    set {
      guard navigationController == nil else { return }
      ownItems = newValue
      for view in subviews { view.removeFromSuperview() }
      if let item = newValue?.last { show(item) }
    }
  }

  private func show(_ item: UINavigationItem) {
    for button in item.leftBarButtonItems ?? [] { addSubview(BarItemButton(button)) }
    addSubview(item.titleView ?? BarTitle(item))
    for button in (item.rightBarButtonItems ?? []).reversed() { addSubview(BarItemButton(button)) }
  }

  /// Sets `items`. Nothing is animated.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }

  /// The last item of the bar.
  open var topItem: UINavigationItem? { items?.last }
  /// The navigation item below the top, to which Back returns. `nil` if only the root controller is
  /// left.
  open var backItem: UINavigationItem? { items?.dropLast().last }

  /// Does nothing: the background is not drawn.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

/// The title of the item of a bar inside a page.
private final class BarTitle: UILabel {
  private let item: UINavigationItem

  init(_ item: UINavigationItem) {
    self.item = item
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var text: String? {
    get { item.title }
    set { item.title = newValue }
  }
}

/// The style of a bar. Has no effect.
public enum UIBarStyle: Int, Sendable {
  /// The style that suits the interface.
  case `default` = 0
  /// A dark bar.
  case black
}

/// The height of a bar. Has no effect.
public enum UIBarMetrics: Int, Sendable {
  /// The normal height.
  case `default` = 0
  /// The lower height of a phone in landscape.
  case compact
}
