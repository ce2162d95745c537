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

  /// The navigation items of the controllers on the stack.
  open var items: [UINavigationItem]? {
    navigationController?.viewControllers.map(\.navigationItem)
  }

  /// The navigation item of the top controller.
  open var topItem: UINavigationItem? { items?.last }
  /// The navigation item below the top, to which Back returns. `nil` if only the root controller is
  /// left.
  open var backItem: UINavigationItem? { items?.dropLast().last }

  /// Does nothing: the background is not drawn.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
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
