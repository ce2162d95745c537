public import Foundation

/// One line of text that the user edits.
@preconcurrency @MainActor open class UITextField: UIControl {
  /// The border of a text field. Stored without effect.
  public enum BorderStyle: Int, Sendable {
    /// No border.
    case none = 0
    /// A thin line.
    case line
    /// A border that looks raised.
    case bezel
    /// A border with round corners.
    case roundedRect
  }

  /// The times when a part of a text field is shown. Stored without effect.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never = 0
    /// While the user edits the text.
    case whileEditing
    /// While the user does not edit the text.
    case unlessEditing
    /// Always.
    case always
  }

  /// Posted when the user starts to edit. The object is the field.
  public static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted after the user changed the text. The object is the field.
  public static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification")
  /// Posted when the user stops editing. The object is the field.
  public static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")

  /// The object that can reject changes and that receives the field's events.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The text that is shown while the field is empty.
  open var placeholder: String? { didSet { ScreenChanges.note() } }
  /// Whether faces show dots instead of the text.
  open var isSecureTextEntry = false { didSet { ScreenChanges.note() } }
  /// The font. Stored without effect.
  open var font: UIFont?
  /// The color of the text. Stored and not drawn.
  open var textColor: UIColor?
  /// The alignment of the text. Stored without effect.
  open var textAlignment = NSTextAlignment.natural
  /// The border. Stored without effect.
  open var borderStyle = BorderStyle.none
  /// The times when the Clear button is shown. Stored without effect: faces never show it.
  open var clearButtonMode = ViewMode.never
  /// The view at the left edge. Stored and not shown.
  open var leftView: UIView?
  /// The times when `leftView` is shown. Stored without effect.
  open var leftViewMode = ViewMode.never
  /// The view at the right edge. Stored and not shown.
  open var rightView: UIView?
  /// The times when `rightView` is shown. Stored without effect.
  open var rightViewMode = ViewMode.never
  /// The kind of keyboard. Stored without effect.
  open var keyboardType = UIKeyboardType.default
  /// The appearance of the keyboard. Stored without effect.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// The label of the Return key. Stored without effect.
  open var returnKeyType = UIReturnKeyType.default
  /// The automatic capitalization. Stored without effect.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// The automatic correction. Stored without effect.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The spell checking. Stored without effect.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// Whether hyphens become dashes. Stored without effect.
  open var smartDashesType = UITextSmartDashesType.default
  /// Whether quotation marks become curly. Stored without effect.
  open var smartQuotesType = UITextSmartQuotesType.default
  /// The attributes of newly typed text. Stored without effect.
  open var typingAttributes: [NSAttributedString.Key: Any]?
  /// Whether an empty field disables the Return key. Stored without effect.
  open var enablesReturnKeyAutomatically = false
  /// Whether a long text gets a smaller font. Stored without effect.
  open var adjustsFontSizeToFitWidth = false
  /// Whether the font follows the user's text size. Stored without effect.
  open var adjustsFontForContentSizeCategory = false
  /// The smallest size of the font, in points. Stored without effect.
  open var minimumFontSize: CGFloat = 0
  /// Whether editing starts with an empty text. Stored without effect: the text stays.
  open var clearsOnBeginEditing = false
  /// The meaning of the text, such as an email address. Stored without effect.
  open var textContentType: UITextContentType?
  /// The attributes of the text. Stored without effect.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The view above the keyboard. Not shown.
  open override var inputAccessoryView: UIView? {
    get { storedAccessoryView }
    set { storedAccessoryView = newValue }
  }
  /// The view that replaces the keyboard. Stored and not shown.
  open override var inputView: UIView? {
    get { storedInputView }
    set { storedInputView = newValue }
  }
  private var storedAccessoryView: UIView?
  private var storedInputView: UIView?
  package var textRevision = 0
  private var content = ""
  var storedSelection = NSRange(location: 0, length: 0)

  /// The text. If there is no text, the value is an empty string, not `nil`.
  open var text: String? {
    get { content }
    set {
      content = newValue ?? ""
      storedSelection = NSRange(location: content.utf16.count, length: 0)
      ScreenChanges.note()
    }
  }

  /// The text with attributes. The attributes are neither shown nor stored.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: content) }
    set { text = newValue?.string }
  }

  /// Returns the bounds. Never called: faces lay out fields themselves.
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the bounds. Never called: faces lay out fields themselves.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the bounds. Never called: faces lay out fields themselves.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the bounds. Never called: faces lay out fields themselves.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the bounds. Never called: faces lay out fields themselves.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the bounds. Never called: faces lay out fields themselves.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the bounds. Never called: faces lay out fields themselves.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Whether the text is not empty.
  open var hasText: Bool { !content.isEmpty }

  /// The placeholder with attributes. The attributes are neither shown nor stored.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }

  /// Whether the user edits the field. Same as `isFirstResponder`.
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
  /// Applies the user's text. A line break in the text counts as the Return key.
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

/// An object that can reject a text field's changes and that receives the field's events.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Returns whether the user may edit the text.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when editing starts.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns whether editing may end. `endEditing(true)` ignores the result.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when editing ends.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Returns whether the user's change is allowed. Faces send the whole new text, so the range is
  /// the part of the old text that differs.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Never called, because faces have no Clear button.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Returns whether Return sends `editingDidEndOnExit`. Called when the user presses Return.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Returns `true`.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns `true`.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns `true`.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Returns `true`.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns `true`.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
