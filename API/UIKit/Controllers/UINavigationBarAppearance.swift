public import Foundation

/// The appearance of a bar. Stored without effect.
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
  /// The color of the background.
  open var backgroundColor: UIColor?
  /// The image of the background.
  open var backgroundImage: UIImage?
  /// The color of the shadow.
  open var shadowColor: UIColor?
  /// The image of the shadow.
  open var shadowImage: UIImage?

  /// Creates an appearance without colors and images.
  public nonisolated override init() { super.init() }

  /// Does nothing: backgrounds are not drawn.
  open func configureWithDefaultBackground() {}
  /// Does nothing: backgrounds are not drawn.
  open func configureWithOpaqueBackground() {}
  /// Does nothing: backgrounds are not drawn.
  open func configureWithTransparentBackground() {}
}

/// The appearance of a navigation bar. Stored without effect.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title. The default is empty.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes of a large title. The default is empty.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The appearance of a toolbar. Stored without effect.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {}
