public import Foundation

/// `NSObject` without its `init()`. A failable initializer cannot override that one.
open class ConfigurationItemRoot: NSObject {
  init(root: Void) { super.init() }
}
