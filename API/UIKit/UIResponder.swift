public import Foundation

/// What can take part in a user interface.
@preconcurrency @MainActor open class UIResponder: ObjectRoot {
  /// The first responder of those whose chain ends here.
  private weak var first: UIResponder?
  /// Responders beyond it are not followed: a chain may have been made a circle.
  private static let longestChain = 1000

  public init() { super.init(root: ()) }

  /// How an app's delegate is made from its class. UIKit's views and controllers have it of their
  /// own.
  public required init?(coder: NSCoder) { super.init(root: ()) }

  open var next: UIResponder? { nil }

  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }

  /// Whether the person's typing goes here. Faces choose for themselves where the cursor stands.
  open var isFirstResponder: Bool { last.first === self }

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let first = last.first, !first.resignFirstResponder() { return false }
    last.first = self
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    last.first = nil
    return true
  }

  /// Whether it can or not.
  func loseFirstResponder() {
    if isFirstResponder { last.first = nil }
  }

  /// There are no keyboards to change.
  open func reloadInputViews() {}

  // MARK: Touches, of which faces send none

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// The end of its chain.
  private var last: UIResponder {
    var responder = self
    for _ in 0..<Self.longestChain {
      guard let next = responder.next else { break }
      responder = next
    }
    return responder
  }
}
