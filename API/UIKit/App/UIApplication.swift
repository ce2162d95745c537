public import Foundation

/// The app's process.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  public static let shared = UIApplication()

  public enum State: Int, Sendable {
    case active = 0
    case inactive
    case background
  }

  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sourceApplication = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    public static let annotation = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    public static let openInPlace = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Ignored: the desktop has no universal links.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  private override init() { super.init() }

  public required init?(coder: NSCoder) { nil }

  /// Retained as long as the app runs.
  open var delegate: (any UIApplicationDelegate)?

  /// `.background` if the app was launched for a background session or a URL. Otherwise `.active`
  /// after the launch.
  open private(set) var applicationState = State.inactive

  /// Stored without effect: an app does not keep the screen awake.
  open var isIdleTimerDisabled = false

  /// The windows that were made visible.
  open internal(set) var windows: [UIWindow] = []
  open var keyWindow: UIWindow? { windows.last(where: \.isKeyWindow) }

  open override var next: UIResponder? { delegate as? UIResponder }

  /// - Returns: Whether the delegate accepts the URL for which the app was launched.
  @discardableResult
  func launch(
    _ delegate: any UIApplicationDelegate, inBackground isBackground: Bool, for url: URL? = nil
  ) -> Bool {
    self.delegate = delegate
    if isBackground { applicationState = .background }
    let options = url.map { [LaunchOptionsKey.url: $0 as Any] }
    let will = delegate.application(self, willFinishLaunchingWithOptions: options)
    let did = delegate.application(self, didFinishLaunchingWithOptions: options)
    post(Self.didFinishLaunchingNotification)
    guard !isBackground else { return will && did }
    applicationState = .active
    delegate.applicationDidBecomeActive(self)
    post(Self.didBecomeActiveNotification)
    return will && did
  }

  func terminate() {
    delegate?.applicationWillTerminate(self)
    post(Self.willTerminateNotification)
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

extension UIApplication {
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// Never posted: a terminal does not hide apps.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Never posted: a terminal does not hide apps.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Never posted: a terminal does not hide apps.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
}
