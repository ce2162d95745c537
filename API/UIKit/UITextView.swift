public import Foundation

/// Text of several lines that the user edits.
@preconcurrency @MainActor open class UITextView: UIScrollView {
  /// Posted when a text view has become the first responder. The object is the text view.
  public static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted after the user changed the text. The object is the text view.
  public static let textDidChangeNotification = NSNotification.Name(
    "UITextViewTextDidChangeNotification")
  /// Posted when a text view has resigned as the first responder. The object is the text view.
  public static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")

  /// The delegate. Not retained.
  open weak var delegate: (any UITextViewDelegate)?
  /// Whether the user can edit the text. If `false`, faces show the text as a label.
  open var isEditable = true { didSet { ScreenChanges.note() } }
  /// Whether the user can select text. Has no effect.
  open var isSelectable = true
  /// The font. Stored and not drawn.
  open var font: UIFont?
  /// The color of the text. Stored and not drawn.
  open var textColor: UIColor?
  /// The alignment of the text. Stored and not drawn.
  open var textAlignment = NSTextAlignment.natural
  /// The margins around the text, in points. The margins have no effect.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  /// The kind of on-screen keyboard. Has no effect: there is no on-screen keyboard.
  open var keyboardType = UIKeyboardType.default
  /// The appearance of the on-screen keyboard. Has no effect.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// The title of the keyboard's Return key. Has no effect.
  open var returnKeyType = UIReturnKeyType.default
  /// The words that are capitalized automatically. Has no effect.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether typing errors are corrected. Has no effect.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Whether the spelling is checked. Has no effect.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// Whether hyphens become dashes. Has no effect.
  open var smartDashesType = UITextSmartDashesType.default
  /// Whether quotation marks become curly. Has no effect.
  open var smartQuotesType = UITextSmartQuotesType.default
  /// The meaning of the text, such as an email address. Has no effect.
  open var textContentType: UITextContentType?
  /// Whether the font follows the user's preferred size. Has no effect.
  open var adjustsFontForContentSizeCategory = false
  /// The area of the text. Its properties have no effect.
  public let textContainer = NSTextContainer()
  /// The parts of the text that become links. Has no effect, because links are not detected.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  /// The attributes of links. Stored and not drawn.
  open var linkTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes of newly typed text. Stored and not drawn.
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  /// The view above the keyboard. Not shown.
  open override var inputAccessoryView: UIView? {
    get { storedAccessoryView }
    set { storedAccessoryView = newValue }
  }
  /// A view in place of the keyboard. Not shown.
  open override var inputView: UIView? {
    get { storedInputView }
    set { storedInputView = newValue }
  }
  private var storedAccessoryView: UIView?
  private var storedInputView: UIView?
  /// Whether the user can change the text's attributes. Has no effect: the text has none.
  open var allowsEditingTextAttributes = false
  /// Whether the Return key is disabled while the text is empty. Has no effect.
  open var enablesReturnKeyAutomatically = false
  /// Whether the text is hidden. Has no effect: faces hide only the text of a `UITextField`.
  open var isSecureTextEntry = false
  /// Whether typing replaces the whole text. Has no effect.
  open var clearsOnInsertion = false
  /// The selected range. Each change of the text moves it to the end. Faces keep their own cursor.
  open var selectedRange = NSRange(location: 0, length: 0)
  package var textRevision = 0

  /// The text. Setting `nil` empties it, and reading never returns `nil`.
  open var text: String! = "" {
    didSet {
      if text == nil { text = "" }
      guard text != oldValue else { return }
      selectedRange = NSRange(location: text.utf16.count, length: 0)
      ScreenChanges.note()
    }
  }

  /// Whether the text is not empty.
  open var hasText: Bool { !text.isEmpty }

  /// The text with attributes. The attributes are neither shown nor stored.
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: text) }
    set { text = newValue?.string }
  }

  open override var canBecomeFirstResponder: Bool { isEditable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard isEditable, delegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    delegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    delegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }
}

extension UITextView: TextEditing {
  package func take(_ text: String) {
    guard becomeFirstResponder(), let change = TextChange(from: self.text, to: text),
      delegate?.textView(
        self, shouldChangeTextIn: change.range, replacementText: change.replacement)
        ?? true
    else { return }
    self.text = text
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }
}

/// The receiver of a text view's events. All methods have defaults.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Returns whether the text view may become the first responder. Called before the first change.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Returns whether the text view may resign. If the result is `false`, the text view stays the
  /// first responder.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when the text view has become the first responder.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Called when the text view has resigned as the first responder.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Returns whether the user's change is allowed. Faces send the whole new text, so the range is
  /// the part of the old text that differs.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called after the user changed the text.
  func textViewDidChange(_ textView: UITextView)
  /// Never called: faces keep their own cursor.
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Returns `true`.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Returns `true`.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Returns `true`.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}
