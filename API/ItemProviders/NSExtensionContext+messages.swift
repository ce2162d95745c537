// The messages that iOS 26 has in addition to the host's notifications.

extension NSExtensionContext {
  @available(
    *, unavailable,
    message: "There are no actor messages on Linux; observe NSExtensionHostDidBecomeActive."
  )
  public struct DidBecomeActiveMessage {}

  @available(
    *, unavailable,
    message: "There are no actor messages on Linux; observe NSExtensionHostDidEnterBackground."
  )
  public struct DidEnterBackgroundMessage {}

  @available(
    *, unavailable,
    message: "There are no actor messages on Linux; observe NSExtensionHostWillEnterForeground."
  )
  public struct WillEnterForegroundMessage {}

  @available(
    *, unavailable,
    message: "There are no actor messages on Linux; observe NSExtensionHostWillResignActive."
  )
  public struct WillResignActiveMessage {}
}
