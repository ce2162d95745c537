public import Foundation

/// `NSObject` without its `init()`.
///
/// That initializer is not isolated, so a class on the main actor cannot override it with an
/// isolated one. Subclasses of this class declare their own `init()`, as Apple's classes do.
@preconcurrency @MainActor open class ObjectRoot: NSObject {
  init(root: Void) { super.init() }
}
