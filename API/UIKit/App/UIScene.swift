public import Foundation

// There are no scenes. An app creates its windows itself.

/// A part of an app's interface. No scene exists, so `UIApplication.connectedScenes` is empty.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// The state of a scene.
  public enum ActivationState: Int, Sendable {
    /// Not connected.
    case unattached = -1
    /// In the foreground.
    case foregroundActive
    /// In the foreground, without input.
    case foregroundInactive
    /// In the background.
    case background
  }

  /// The state. Always `unattached`.
  open var activationState: ActivationState { .unattached }
  /// The title. Stored without effect.
  open var title: String! = ""

  /// The options of opening a URL.
  public final class OpenExternalURLOptions: NSObject {
    /// Whether only an app may open a web page. Has no effect.
    public var universalLinksOnly = false
  }

  /// Opens a URL as `UIApplication.open(_:options:completionHandler:)` does.
  open func open(
    _ url: URL, options: OpenExternalURLOptions?,
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { UIApplication.shared.open(url, completionHandler: completion) }
}

/// A scene with windows. No such scene exists.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// The windows. Always empty.
  open var windows: [UIWindow] { [] }
  /// The key window. Always `nil`.
  open var keyWindow: UIWindow? { nil }
  /// The screen.
  open var screen: UIScreen { .main }
  /// The orientation, always upright.
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  /// The traits of the process.
  open var traitCollection: UITraitCollection { .current }
}

extension UIApplication {
  /// The scenes. Always empty.
  public var connectedScenes: Set<UIScene> { [] }
}

extension UIWindow {
  /// The scene of the window. Always `nil`.
  public var windowScene: UIWindowScene? { nil }
}

/// Unavailable: there are no scenes. Use `UIApplicationDelegate`.
@available(
  *, unavailable,
  message: "There are no scenes: make a UIWindow in application(_:didFinishLaunchingWithOptions:)."
)
@preconcurrency @MainActor public protocol UISceneDelegate {}

/// Unavailable: there are no scenes. Use `UIApplicationDelegate`.
@available(
  *, unavailable,
  message: "There are no scenes: make a UIWindow in application(_:didFinishLaunchingWithOptions:)."
)
@preconcurrency @MainActor public protocol UIWindowSceneDelegate {}

/// Unavailable: there are no scenes.
@available(
  *, unavailable, message: "There are no scenes: leave configurationForConnecting out."
)
@preconcurrency @MainActor open class UISceneSession {}

/// Unavailable: there are no scenes.
@available(
  *, unavailable, message: "There are no scenes: leave configurationForConnecting out."
)
@preconcurrency @MainActor open class UISceneConfiguration {}
