// Scenes are unavailable because no system provides their windows.

@available(
  *, unavailable,
  message: "There are no scenes: make a UIWindow in application(_:didFinishLaunchingWithOptions:)."
)
@preconcurrency @MainActor open class UIScene: UIResponder {}

@available(
  *, unavailable,
  message: "There are no scenes: make a UIWindow in application(_:didFinishLaunchingWithOptions:)."
)
@preconcurrency @MainActor open class UIWindowScene: UIResponder {}

@available(
  *, unavailable,
  message: "There are no scenes: make a UIWindow in application(_:didFinishLaunchingWithOptions:)."
)
@preconcurrency @MainActor public protocol UISceneDelegate {}

@available(
  *, unavailable,
  message: "There are no scenes: make a UIWindow in application(_:didFinishLaunchingWithOptions:)."
)
@preconcurrency @MainActor public protocol UIWindowSceneDelegate {}

@available(
  *, unavailable, message: "There are no scenes: leave configurationForConnecting out."
)
@preconcurrency @MainActor open class UISceneSession {}

@available(
  *, unavailable, message: "There are no scenes: leave configurationForConnecting out."
)
@preconcurrency @MainActor open class UISceneConfiguration {}
