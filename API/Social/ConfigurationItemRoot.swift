public import Foundation

/// `NSObject` without its `init()`, which nothing that may fail could override.
open class ConfigurationItemRoot: NSObject {
  init(root: Void) { super.init() }
}
