public import Foundation

/// A piece of work that shall be finished; here nothing is suspended, so each simply may.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)

  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension UIApplication {
  private static var lastBackgroundTask = 0

  /// Without limit: an app goes on until it ends. One that was launched for a background session ends
  /// after 30 seconds, whatever has been begun.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// The handler is not called: nobody takes the time away.
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    Self.lastBackgroundTask += 1
    return UIBackgroundTaskIdentifier(rawValue: Self.lastBackgroundTask)
  }

  /// The handler is not called: nobody takes the time away.
  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}
