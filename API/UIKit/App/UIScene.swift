// Scenes are unavailable. An app creates its windows itself.

/// Unavailable: windows belong to the app, not to a scene.
@available(
  *, unavailable,
  message: "There are no scenes: make a UIWindow in application(_:didFinishLaunchingWithOptions:)."
)
@preconcurrency @MainActor open class UIScene: UIResponder {}

/// Unavailable: windows belong to the app, not to a scene.
@available(
  *, unavailable,
  message: "There are no scenes: make a UIWindow in application(_:didFinishLaunchingWithOptions:)."
)
@preconcurrency @MainActor open class UIWindowScene: UIResponder {}

/// Unavailable: there are no scenes. Use `UIApplicationDelegate`.
@available(
  *, unavailable,
  message: "There are no scenes: make a UIWindow in application(_:didFinishLaunchingWithOptions:)."
)
@preconcurrency @MainActor public protocol UISceneDelegate {}

/// Unavailable: there are no scenes. Use `UIApplicationDelegate`.
@available(
  *, unavailable,
  message: "There are no scenes: make a UIWindow in application(_:didFinishLaunchingWithOptions:)."
)
@preconcurrency @MainActor public protocol UIWindowSceneDelegate {}

/// Unavailable: there are no scenes.
@available(
  *, unavailable, message: "There are no scenes: leave configurationForConnecting out."
)
@preconcurrency @MainActor open class UISceneSession {}

/// Unavailable: there are no scenes.
@available(
  *, unavailable, message: "There are no scenes: leave configurationForConnecting out."
)
@preconcurrency @MainActor open class UISceneConfiguration {}
