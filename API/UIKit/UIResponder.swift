import Foundation

/// What can take part in a user interface.
@MainActor open class UIResponder: ObjectRoot {
  private static weak var first: UIResponder?

  public init() { super.init(root: ()) }

  open var next: UIResponder? { nil }

  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }

  /// Whether the person's typing goes here. Faces choose for themselves where the cursor stands.
  open var isFirstResponder: Bool { Self.first === self }

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let first = Self.first, !first.resignFirstResponder() { return false }
    Self.first = self
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Self.first = nil
    return true
  }
}
