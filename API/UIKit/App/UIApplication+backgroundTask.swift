public import Foundation

/// The identifier of a background task. Processes are never suspended. An extension's process
/// outlives its request until all its background tasks have ended.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The identifier of no task. Ending it has no effect.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)

  /// The number of the task in this process, starting at 1. 0 is invalid.
  public let rawValue: Int

  /// Creates an identifier from a task's number.
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

  /// Ends a background task. An identifier that is invalid or has ended has no effect.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    BackgroundTasks.current.end(identifier)
  }
}
