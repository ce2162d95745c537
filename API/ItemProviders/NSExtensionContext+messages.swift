// The messages that iOS 26 has in addition to the host's notifications.

extension NSExtensionContext {
  /// Unavailable on Linux. Observe `NSExtensionHostDidBecomeActive`.
  @available(
    *, unavailable,
    message: "There are no actor messages on Linux; observe NSExtensionHostDidBecomeActive."
  )
  public struct DidBecomeActiveMessage {}

  /// Unavailable on Linux. Observe `NSExtensionHostDidEnterBackground`.
  @available(
    *, unavailable,
    message: "There are no actor messages on Linux; observe NSExtensionHostDidEnterBackground."
  )
  public struct DidEnterBackgroundMessage {}

  /// Unavailable on Linux. Observe `NSExtensionHostWillEnterForeground`.
  @available(
    *, unavailable,
    message: "There are no actor messages on Linux; observe NSExtensionHostWillEnterForeground."
  )
  public struct WillEnterForegroundMessage {}

  /// Unavailable on Linux. Observe `NSExtensionHostWillResignActive`.
  @available(
    *, unavailable,
    message: "There are no actor messages on Linux; observe NSExtensionHostWillResignActive."
  )
  public struct WillResignActiveMessage {}
}
