import Foundation

/// An action that a screen reader offers for a view. Stored without effect: faces offer buttons.
@preconcurrency @MainActor open class UIAccessibilityCustomAction: ObjectRoot {
  /// The name of the action.
  open var name: String
  /// The closure that performs the action. Never called.
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?
  /// The object with the method that `selector` names. Not retained.
  open weak var target: AnyObject?
  /// The method that performs the action. Never called.
  open var selector: Selector?

  /// Creates an action with a closure.
  public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
    self.name = name
    self.actionHandler = actionHandler
    super.init(root: ())
  }

  /// Creates an action with a method. The target is not retained.
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
    super.init(root: ())
  }
}
