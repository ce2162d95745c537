public import Foundation

/// An app's life, as far as it has one here. Mark the class that conforms with `@main`, or name it
/// to `UIApplicationMain`; it has to be a subclass of `UIResponder`.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  var window: UIWindow? { get set }

  /// Called first, when the app is still inactive.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Not called when the app was launched for a background session or a URL.
  func applicationDidBecomeActive(_ application: UIApplication)

  /// Called when the app is told to end, by SIGTERM.
  func applicationWillTerminate(_ application: UIApplication)

  /// Called when the app was launched because transfers of a background session have ended. It
  /// makes a session with that identifier, and calls the handler when the session has told
  /// everything. The app ends then, or after 30 seconds.
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)

  /// Called when the app was launched because one of its extensions opens a URL of a scheme that
  /// stands in `CFBundleURLTypes` of its Info.plist. The app ends once it has finished what it has
  /// begun, or after 30 seconds. `options` is empty.
  /// - Returns: what the extension is told.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  /// Not called: a terminal hides no app.
  func applicationWillResignActive(_ application: UIApplication)
  /// Not called: a terminal hides no app.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Not called: a terminal hides no app.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Not called.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

/// What Apple's protocol leaves optional.
extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}

  public func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) { completionHandler() }

  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }

  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}

extension UIApplicationDelegate {
  /// The app's entry, for `@main`.
  public static func main() {
    AppProcess.run(Self.self)
  }
}
