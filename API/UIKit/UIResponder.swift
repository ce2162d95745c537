public import Foundation
import Linux

/// An object that can handle events of a user interface.
@preconcurrency @MainActor open class UIResponder: ObjectRoot {
  /// The first responder among the responders whose chain ends at this responder, or passes
  /// this window.
  private weak var first: UIResponder? { didSet { ScreenChanges.note() } }
  /// The maximum number of responders of a chain that are visited. The limit guards against cycles.
  private static let longestChain = 1000

  /// Creates a responder that is not part of a chain.
  public init() { super.init(root: ()) }

  /// Creates an app's delegate from its class. UIKit's views and controllers override this
  /// initializer.
  public required init?(coder: NSCoder) { super.init(root: ()) }

  /// The next responder of the chain. The default is `nil`, which ends the chain.
  open var next: UIResponder? { nil }

  /// Whether `becomeFirstResponder()` succeeds. The default is `false`.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether `resignFirstResponder()` succeeds. The default is `true`.
  open var canResignFirstResponder: Bool { true }

  /// Whether the responder receives the user's typing. If a text becomes the first responder
  /// without the user's typing, faces move the cursor to that text.
  open var isFirstResponder: Bool { last.first === self }

  /// Makes this responder the first responder of its chain, after the previous first responder has
  /// resigned.
  /// - Returns: `false` if this responder cannot become the first responder, or if the previous
  ///   first responder does not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let first = last.first, !first.resignFirstResponder() { return false }
    last.first = self
    return true
  }

  /// Resigns as the first responder.
  /// - Returns: `false` if the responder stays the first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    last.first = nil
    return true
  }

  /// Resigns even if `canResignFirstResponder` is `false`.
  func loseFirstResponder() {
    if isFirstResponder { last.first = nil }
  }

  /// Does nothing: there are no keyboards.
  open func reloadInputViews() {}

  /// The view above the keyboard. Never read: there are no keyboards.
  open var inputAccessoryView: UIView? { nil }
  /// The view that replaces the keyboard. Never read: there are no keyboards.
  open var inputView: UIView? { nil }
  /// The shortcuts of a keyboard. Never read: faces have shortcuts of their own.
  open var keyCommands: [UIKeyCommand]? { nil }
  /// The activity of the user. Stored without effect.
  open var userActivity: NSUserActivity?
  /// Never called.
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// Returns whether the responder handles the action. Never called. By default, a responder
  /// handles no action, because Linux cannot look up methods by name.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }

  // MARK: Storyboards

  /// Called after the storyboard's object was created: for a controller before its view is loaded,
  /// and for a view after its controller's outlets were assigned.
  open func awakeFromNib() {}
  /// Never called: there is no Interface Builder.
  open func prepareForInterfaceBuilder() {}

  /// Assigns an object of a storyboard or nib file to the outlet with the name, or a runtime
  /// attribute to the property. Override it for properties that `sharesheet bundle` has not exposed,
  /// because Linux cannot find properties by name.
  open func setValue(_ value: Any?, forKey key: String) {
    if ExposedMembers.put(value, into: key, of: self) { return }
    StandardError.print(
      "The storyboard sets \(key), which \(type(of: self)) does not expose. "
        + "Override setValue(_:forKey:).")
  }

  /// Performs the action that a storyboard's control names, such as `dismiss:`. Override it for
  /// actions that `sharesheet bundle` has not exposed, because Linux cannot find methods by name.
  /// Not part of Apple's API.
  open func _perform(_ selector: String, sender: Any?) {
    if Selector(selector).send(to: self, [sender, nil]) != nil { return }
    StandardError.print(
      "The storyboard connects the action \(selector), which \(type(of: self)) does not expose. "
        + "Override _perform(_:sender:).")
  }

  // MARK: Touches (faces send no touches)

  /// Never called: faces send no touches. A tap on a text reaches a `UITapGestureRecognizer`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Never called: faces send no touches.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Never called: faces send no touches.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Never called: faces send no touches.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// The last responder of the chain.
  private var last: UIResponder {
    var responder = self
    for _ in 0..<Self.longestChain {
      // As on iOS, each window has a first responder.
      guard !(responder is UIWindow), let next = responder.next else { break }
      responder = next
    }
    return responder
  }
}

/// `NSObject` without its `init()`.
///
/// That initializer is not isolated, so a class on the main actor cannot override it with an
/// isolated one. Subclasses of this class declare their own `init()`, as Apple's classes do.
@preconcurrency @MainActor open class ObjectRoot: NSObject {
  /// The values that `objc_setAssociatedObject` has stored with the object.
  nonisolated let associations = AssociatedValues()

  init(root: Void) { super.init() }
}

extension UIView {
  /// If the first responder is this view or a descendant, makes the first responder resign.
  /// - Parameter force: Whether the first responder loses its role even if it refuses to resign.
  /// - Returns: Whether a responder resigned.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let first = firstResponder else { return false }
    if first.resignFirstResponder() { return true }
    if force { first.loseFirstResponder() }
    return force
  }

  /// The view or its descendant that is the first responder.
  private var firstResponder: UIResponder? {
    if isFirstResponder { return self }
    for subview in subviews {
      if let first = subview.firstResponder { return first }
    }
    return nil
  }
}
