public import Foundation

/// The identifier of a background task. Processes are never suspended. An extension's process
/// outlives its request until all its background tasks have ended.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)

  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension UIApplication {
  /// Always the greatest finite number, because an app runs until it ends. If an app was launched
  /// for a background session, it ends after 30 s regardless.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// Begins a background task. The handler is never called: background time does not expire.
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { BackgroundTasks.current.begin() }

  /// Begins a background task. The handler is never called: background time does not expire.
  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    BackgroundTasks.current.end(identifier)
  }
}
