public import Foundation

/// A navigation controller's bar. What it says is in the controllers' navigation items; its looks
/// are kept and have no effect.
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

  /// The items of the controllers on the stack.
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
