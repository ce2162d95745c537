public import Foundation

/// Rules for passwords that a system proposes. Stored without effect.
///
/// Apple: https://developer.apple.com/documentation/uikit/uitextinputpasswordrules
@preconcurrency @MainActor open class UITextInputPasswordRules: NSObject {
  /// The rules.
  public let passwordRulesDescriptor: String

  /// Makes rules.
  public init(descriptor: String) { passwordRulesDescriptor = descriptor }
}

/// Whether spaces are added and removed around a pasted text. Has no effect.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// By the system.
  case `default` = 0
  /// Never.
  case no
  /// Always.
  case yes
}

/// The buttons beside the suggestions of a keyboard. Stored without effect.
@preconcurrency @MainActor open class UITextInputAssistantItem: NSObject {
  /// Whether the buttons may be hidden.
  open var allowsHidingShortcuts = true
  /// The buttons at the start.
  open var leadingBarButtonGroups: [UIBarButtonItemGroup] = []
  /// The buttons at the end.
  open var trailingBarButtonGroups: [UIBarButtonItemGroup] = []

  nonisolated override init() { super.init() }
}

/// A group of buttons. Not shown.
@preconcurrency @MainActor open class UIBarButtonItemGroup: NSObject {
  /// The buttons.
  open var barButtonItems: [UIBarButtonItem]
  /// The button that replaces them if there is little space.
  open var representativeItem: UIBarButtonItem?

  /// Creates a group.
  public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) {
    self.barButtonItems = barButtonItems
    self.representativeItem = representativeItem
  }
}

extension UIResponder {
  /// The buttons beside the suggestions of a keyboard. Faces show none.
  public var inputAssistantItem: UITextInputAssistantItem { UITextInputAssistantItem() }
}

extension UITextField {
  /// Always `default`. A new value has no effect.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .default }
    set {}
  }
  /// Always `nil`. A new value has no effect.
  public var passwordRules: UITextInputPasswordRules? {
    get { nil }
    set {}
  }
  /// Always `nil`. A new value has no effect: no background is drawn.
  public var background: UIImage? {
    get { nil }
    set {}
  }
  /// Always `nil`. A new value has no effect: no background is drawn.
  public var disabledBackground: UIImage? {
    get { nil }
    set {}
  }
  /// Always `false`. A new value has no effect.
  public var clearsOnInsertion: Bool {
    get { false }
    set {}
  }
  /// Always `false`. A new value has no effect.
  public var allowsEditingTextAttributes: Bool {
    get { false }
    set {}
  }
}

extension UITextView {
  /// Creates a view. The container has no effect.
  public convenience init(frame: CGRect, textContainer: NSTextContainer?) {
    self.init(frame: frame)
  }

  /// Always `default`. A new value has no effect.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .default }
    set {}
  }
  /// Always `nil`. A new value has no effect.
  public var passwordRules: UITextInputPasswordRules? {
    get { nil }
    set {}
  }
  /// Always `false`. A new value has no effect.
  public var usesStandardTextScaling: Bool {
    get { false }
    set {}
  }
  /// Always `false`. A new value has no effect: faces find texts themselves.
  public var isFindInteractionEnabled: Bool {
    get { false }
    set {}
  }
}
