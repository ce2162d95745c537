import Foundation

/// Runs an app whose delegate's class has this name, and does not return.
/// - Parameters:
///   - principalClassName: nil; an application of another class is not made.
///   - delegateClassName: as `NSStringFromClass` gives it.
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
