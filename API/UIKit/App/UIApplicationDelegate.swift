public import Foundation

/// The supported events of an app's life. Mark the conforming class with `@main` or pass its name
/// to `UIApplicationMain`. The class must be a subclass of `UIResponder`.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The app's window. Never read: a window is visible after `makeKeyAndVisible()`.
  var window: UIWindow? { get set }

  /// Called before `application(_:didFinishLaunchingWithOptions:)`, while the app is inactive.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the app has almost launched, while it is still inactive. The app usually makes its
  /// window visible here.
  /// - Returns: `false` to refuse the URL in `launchOptions`. Without a URL, the value is ignored.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called after the launch, unless the app was launched for a background session or a URL.
  func applicationDidBecomeActive(_ application: UIApplication)

  /// Called when the app receives SIGTERM.
  func applicationWillTerminate(_ application: UIApplication)

  /// Called if the app was launched because transfers of a background session have ended. The
  /// delegate creates a session with the identifier, and calls the handler after the session has
  /// delivered all events. The app then ends, or after 30 s at the latest.
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)

  /// Called if the app was launched because one of its extensions opens a URL with a scheme in
  /// `CFBundleURLTypes` of the app's Info.plist. The app ends when its pending work has finished,
  /// or after 30 s. `options` is empty.
  /// - Returns: The result that the extension receives.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  /// Never called: a terminal does not hide apps.
  func applicationWillResignActive(_ application: UIApplication)
  /// Never called: a terminal does not hide apps.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Never called: a terminal does not hide apps.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Never called.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

/// Defaults for the methods that are optional in Apple's protocol.
extension UIApplicationDelegate {
  /// The app's window. Always `nil`. Setting it has no effect.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// Returns `true`.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Returns `true`.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}

  /// Calls the handler, which ends the app.
  public func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) { completionHandler() }

  /// Returns `false`.
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }

  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}

extension UIApplicationDelegate {
  /// The app's entry point for `@main`.
  public static func main() {
    AppProcess.run(Self.self)
  }
}
