public import Foundation

/// A window of an app. No face draws the window. Its root controller receives the appearance calls
/// and can present share sheets.
@preconcurrency @MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController, isShown else { return }
      oldValue.map(hide)
      rootViewController.map(show)
    }
  }

  open private(set) var isKeyWindow = false
  private var isShown = false

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @available(*, unavailable, message: "There are no scenes: use init(frame: UIScreen.main.bounds).")
  public init(windowScene: UIWindowScene) { super.init(frame: .zero) }

  open override var next: UIResponder? { UIApplication.shared }

  open func makeKeyAndVisible() {
    if !isShown {
      isShown = true
      UIApplication.shared.windows.append(self)
      rootViewController.map(show)
    }
    makeKey()
  }

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
