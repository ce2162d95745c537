public import Foundation

/// What can take part in a user interface.
@MainActor open class UIResponder: NSObject {
  /// Not isolated, because `NSObject`'s is not.
  public nonisolated override init() { super.init() }

  open var next: UIResponder? { nil }
}
