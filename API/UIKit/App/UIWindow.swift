public import Foundation

/// A window of an app. No face draws the window. Its root controller receives the appearance calls
/// and can present share sheets. The views of an extension have a window too, whose root controller
/// can be replaced.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// The controller whose view fills the window. The controller appears when the window becomes
  /// visible. A controller that is replaced disappears.
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController, isShown else { return }
      oldValue.map(hide)
      rootViewController.map(show)
    }
  }

  /// Whether this window was the last to become key.
  open private(set) var isKeyWindow = false
  private var isShown = false
  /// The place of the window above or below others. Stored without effect.
  open var windowLevel = UIWindow.Level.normal
  /// The screen of the window.
  open var screen: UIScreen { .main }

  /// Never called.
  open func becomeKey() {}
  /// Never called.
  open func resignKey() {}
  /// Never called: faces send presses.
  open func sendEvent(_ event: UIEvent) {}

  /// Creates a window, which stays invisible until `makeKeyAndVisible()`.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a window of size zero. Nothing is decoded.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @available(*, unavailable, message: "There are no scenes: use init(frame: UIScreen.main.bounds).")
  /// Unavailable: there are no scenes. Use `init(frame:)`.
  public init(windowScene: UIWindowScene) { super.init(frame: .zero) }

  open override var next: UIResponder? { UIApplication.shared }

  /// Makes the window visible and key. Its root controller appears immediately.
  open func makeKeyAndVisible() {
    if !isShown {
      isShown = true
      UIApplication.shared.windows.append(self)
      rootViewController.map(show)
    }
    makeKey()
  }

  /// Makes this window the key window. If the window is invisible, it stays invisible.
  open func makeKey() {
    for window in UIApplication.shared.windows { window.isKeyWindow = false }
    isKeyWindow = true
  }

  private func show(_ controller: UIViewController) {
    controller.loadViewIfNeeded()
    if let view = controller.view { addSubview(view) }
    for step in [Appearance.Step.willAppear, .isAppearing, .didAppear] { controller.perform(step) }
  }

  private func hide(_ controller: UIViewController) {
    for step in [Appearance.Step.willDisappear, .didDisappear] { controller.perform(step) }
    controller.viewIfLoaded?.removeFromSuperview()
  }
}

extension UIWindow {
  /// The place of a window above or below others. Has no effect.
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// The level of ordinary windows.
    public static let normal = Level(rawValue: 0)
    /// The level of the status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts.
    public static let alert = Level(rawValue: 2000)

    /// The level as a number.
    public let rawValue: CGFloat

    /// Creates a level.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
  }
}

/// The screen that views are laid out for. Its size is 390 × 844 points with every face.
@preconcurrency @MainActor public final class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()

  nonisolated private override init() { super.init() }

  /// The size in points: 390 × 844.
  public var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  /// The size in pixels: 1170 × 2532.
  public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1170, height: 2532) }
  /// The number of pixels per point.
  public var scale: CGFloat { 3 }
  /// The number of pixels per point, which equals `scale`.
  public var nativeScale: CGFloat { 3 }
}
