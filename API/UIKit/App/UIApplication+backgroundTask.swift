import AppleSupport
public import Foundation

/// The identifier of a background task. Processes are never suspended. After its request has ended,
/// an extension's process continues until all its background tasks have ended.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The identifier of no task. Ending it has no effect.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)

  /// The number of the task in this process, starting at 1. 0 is invalid.
  public let rawValue: Int

  /// Creates an identifier from a task's number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension UIApplication {
  /// Always the greatest finite number, because processes are never suspended. An app that was
  /// launched for a background session or a URL nevertheless ends after 30 s at the latest.
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

  /// Ends a background task. If the identifier is invalid or its task has ended, the call has no
  /// effect.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    BackgroundTasks.current.end(identifier)
  }
}

/// The open background tasks. While a task is open, the process continues, even if its request has
/// ended.
@MainActor final class BackgroundTasks {
  static let current = BackgroundTasks(.current)

  private let work: OpenWork
  private var last = 0
  private var open: [UIBackgroundTaskIdentifier: OpenWork.Piece] = [:]

  init(_ work: OpenWork) { self.work = work }

  func begin() -> UIBackgroundTaskIdentifier {
    last += 1
    let identifier = UIBackgroundTaskIdentifier(rawValue: last)
    open[identifier] = work.begin()
    return identifier
  }

  /// Ends a task. If the task is not open, the call has no effect.
  func end(_ identifier: UIBackgroundTaskIdentifier) {
    open.removeValue(forKey: identifier)?.end()
  }
}

extension ProcessInfo {
  /// Calls the block with `false` in the background. If an extension's request ends first, the
  /// process continues until the block returns. When the extension expires, the block is not called
  /// again. Use the completion handler of `NSExtensionContext` to handle the expiry.
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) { performActivity(holding: .current, block) }

  func performActivity(holding work: OpenWork, _ block: @escaping @Sendable (Bool) -> Void) {
    // Begin the work now, because the caller may complete the request before the queue runs the
    // block.
    let open = work.begin()
    DispatchQueue.global().async {
      block(false)
      open.end()
    }
  }
}
