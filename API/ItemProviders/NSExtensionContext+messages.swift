// The messages of iOS 26 that stand beside the host's notifications.

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
