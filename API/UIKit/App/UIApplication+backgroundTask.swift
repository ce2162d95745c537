public import Foundation

/// A piece of work that shall be finished. Nothing is suspended here; an extension's process
/// outlives its request until each has ended.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)

  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension UIApplication {
  /// Without limit: an app goes on until it ends. One that was launched for a background session
  /// ends after 30 seconds, whatever has been begun.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// The handler is not called: nobody takes the time away.
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { BackgroundTasks.current.begin() }

  /// The handler is not called: nobody takes the time away.
  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    BackgroundTasks.current.end(identifier)
  }
}
