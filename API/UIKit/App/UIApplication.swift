public import Foundation

/// The app's process.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// The application of this process. An extension also has an application, but without a delegate.
  public static let shared = UIApplication()

  /// The state of the app.
  public enum State: Int, Sendable {
    /// The app has launched in the foreground.
    case active = 0
    /// The app has not finished launching.
    case inactive
    /// The app was launched for a background session or a URL.
    case background
  }

  /// The key of a launch option.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String
    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The URL that the app was launched to open. The only option that is passed.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  /// The key of an option of `application(_:open:options:)`. No options are passed.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String
    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bundle identifier of the app that opens the URL. Never passed.
    public static let sourceApplication = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// Data from the app that opens the URL. Never passed.
    public static let annotation = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether the file must be copied before use. Never passed.
    public static let openInPlace = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  /// The key of an option of `open(_:options:completionHandler:)`. Options are ignored.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String
    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether to open only universal links. Ignored: the desktop has no universal links.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  private override init() { super.init() }

  /// Returns `nil`: `shared` is the only application.
  public required init?(coder: NSCoder) { nil }

  /// The delegate. Retained as long as the app runs.
  open var delegate: (any UIApplicationDelegate)?

  /// The state: `.background` if the app was launched for a background session or a URL, otherwise
  /// `.active` after the launch.
  open private(set) var applicationState = State.inactive

  /// Whether the app keeps the screen awake. Stored without effect.
  open var isIdleTimerDisabled = false

  /// The windows that were made visible.
  open internal(set) var windows: [UIWindow] = []
  /// The key window among the visible windows, or `nil` if there is none.
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
  /// Posted after the delegate finished launching. The object is the application.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted after the launch in the foreground. The object is the application.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted before the app ends because of SIGTERM. The object is the application.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// Posted on iOS when an app has been hidden. Never posted here, because a terminal does not hide
  /// apps.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted on iOS before a hidden app is shown. Never posted here, because a terminal does not
  /// hide apps.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted on iOS before an app becomes inactive. Never posted here, because a terminal does not
  /// hide apps.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
}
