public import Foundation

/// `NSObject` without its `init()`.
///
/// That one is not isolated, so a class on the main actor could not override it with one that is;
/// below this class it declares its own instead, as Apple's classes have it.
@preconcurrency @MainActor open class ObjectRoot: NSObject {
  init(root: Void) { super.init() }
}
