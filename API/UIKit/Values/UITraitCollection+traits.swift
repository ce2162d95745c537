public import Foundation

// The constant traits of the environment, and initializers that ignore the requested traits.
extension UITraitCollection {
  /// Creates the constant traits. The requested style is ignored.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init() }
  /// Creates the constant traits. The requested size class is ignored.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init() }
  /// Creates the constant traits. The requested size class is ignored.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init() }
  /// Creates the constant traits. The requested size is ignored.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) { self.init() }
  /// Creates the constant traits. The requested scale is ignored.
  public convenience init(displayScale: CGFloat) { self.init() }
  /// Creates the constant traits. The requested traits are ignored.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) { self.init() }

  /// The text size, always the default.
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
  /// The direction of the layout, always from left to right.
  public var layoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Calls the closure. The current traits are constant.
  public func performAsCurrent(_ actions: () -> Void) { actions() }
}

extension UIApplication {
  /// The text size, always the default.
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
  /// The direction of the layout, always from left to right.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// The orientation of the status bar, always upright.
  public var statusBarOrientation: UIInterfaceOrientation { .portrait }
  /// The frame of the status bar, always zero: faces have no status bar.
  public var statusBarFrame: CGRect { .zero }
  /// Whether encrypted files can be read. Always `true`.
  public var isProtectedDataAvailable: Bool { true }
  /// Whether the app can change its icon. Always `false`.
  public var supportsAlternateIcons: Bool { false }
  /// Does nothing: there is no push service.
  public func registerForRemoteNotifications() {}
  /// Does nothing: there is no push service.
  public func unregisterForRemoteNotifications() {}
  /// Whether the app receives pushed notifications. Always `false`.
  public var isRegisteredForRemoteNotifications: Bool { false }

  /// The URL of the app's page in the system's settings. There is no such page, so opening the URL
  /// fails.
  public nonisolated static let openSettingsURLString = "app-settings:"
  /// The URL of the app's notifications in the system's settings. Opening the URL fails.
  public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"
  /// Posted on iOS when the memory is low. Never posted here.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted on iOS after a screenshot. Never posted here.
  public nonisolated static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
  /// Posted on iOS at midnight and after a change of the clock. Never posted here.
  public nonisolated static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
}

extension UIScreen {
  /// The traits of the process.
  public var traitCollection: UITraitCollection { .current }
  /// The number of updates per second. Always 60.
  public var maximumFramesPerSecond: Int { 60 }
  /// Whether the screen is recorded. Always `false`, because it is not known.
  public var isCaptured: Bool { false }
  /// All screens: only `main`.
  public static var screens: [UIScreen] { [.main] }
}

extension UIDevice {
  /// Posted on iOS when the device is turned. Never posted here.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// Whether the orientation is watched. Always `false`.
  public var isGeneratingDeviceOrientationNotifications: Bool { false }
  /// The charge of the battery. Always −1, which means unknown.
  public var batteryLevel: Float { -1 }
}
