import Foundation

/// Runs an app and does not return.
/// - Parameters:
///   - principalClassName: Must be `nil`. Subclasses of `UIApplication` are not supported.
///   - delegateClassName: The name of the delegate's class, as from `NSStringFromClass`.
@MainActor public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  guard let delegateClassName else {
    AppProcess.refuse("There are no storyboards here: name the delegate's class.")
  }
  guard let delegateClass = NSClassFromString(delegateClassName) else {
    AppProcess.refuse("There is no class \(delegateClassName).")
  }
  AppProcess.run(delegateClass)
}
