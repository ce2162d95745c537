public import Foundation

/// The bar of a navigation controller. Its contents come from the controllers' navigation items.
/// Its appearance properties are stored without effect.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  open var isTranslucent = true
  open var prefersLargeTitles = false
  open var barTintColor: UIColor?
  open var barStyle = UIBarStyle.default
  open var shadowImage: UIImage?
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  open var standardAppearance = UINavigationBarAppearance()
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  weak var navigationController: UINavigationController?

  /// The navigation items of the controllers on the stack.
  open var items: [UINavigationItem]? {
    navigationController?.viewControllers.map(\.navigationItem)
  }

  open var topItem: UINavigationItem? { items?.last }
  open var backItem: UINavigationItem? { items?.dropLast().last }

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

public enum UIBarStyle: Int, Sendable {
  case `default` = 0
  case black
}

public enum UIBarMetrics: Int, Sendable {
  case `default` = 0
  case compact
}
