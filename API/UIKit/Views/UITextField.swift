public import Foundation

/// One line of text that the user edits.
@preconcurrency @MainActor open class UITextField: UIControl {
  public enum BorderStyle: Int, Sendable {
    case none = 0
    case line
    case bezel
    case roundedRect
  }

  public enum ViewMode: Int, Sendable {
    case never = 0
    case whileEditing
    case unlessEditing
    case always
  }

  public static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  public static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification")
  public static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")

  open weak var delegate: (any UITextFieldDelegate)?
  open var placeholder: String? { didSet { ScreenChanges.note() } }
  /// Whether faces show dots instead of the text.
  open var isSecureTextEntry = false { didSet { ScreenChanges.note() } }
  open var font: UIFont?
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var borderStyle = BorderStyle.none
  open var clearButtonMode = ViewMode.never
  open var leftView: UIView?
  open var leftViewMode = ViewMode.never
  open var rightView: UIView?
  open var rightViewMode = ViewMode.never
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var enablesReturnKeyAutomatically = false
  open var adjustsFontSizeToFitWidth = false
  open var adjustsFontForContentSizeCategory = false
  open var minimumFontSize: CGFloat = 0
  open var clearsOnBeginEditing = false
  open var textContentType: UITextContentType?
  open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// Not shown.
  open var inputAccessoryView: UIView?
  open var inputView: UIView?
  package var textRevision = 0
  private var content = ""

  /// The text. It is empty instead of `nil` if there is none.
  open var text: String? {
    get { content }
    set {
      content = newValue ?? ""
      ScreenChanges.note()
    }
  }

  open var hasText: Bool { !content.isEmpty }

  /// The placeholder with attributes. The attributes are neither shown nor stored.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }

  open var isEditing: Bool { isFirstResponder }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard isEnabled, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }
}

extension UITextField: TextEditing {
  /// Applies the user's text. A line break in it stands for the Return key.
  package func take(_ text: String) {
    let line = text.filter { !$0.isNewline }
    guard becomeFirstResponder() else { return }
    if let change = TextChange(from: content, to: line),
      delegate?.textField(
        self, shouldChangeCharactersIn: change.range, replacementString: change.replacement)
        ?? true
    {
      self.text = line
      sendActions(for: .editingChanged)
      NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }
    if line.count != text.count, delegate?.textFieldShouldReturn(self) ?? true {
      sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    }
  }
}

@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Returns whether the user's change is allowed. Faces send whole texts, so the range is the part
  /// that differs.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
