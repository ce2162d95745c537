public import Foundation

/// Text of several lines that the user edits.
@preconcurrency @MainActor open class UITextView: UIScrollView {
  public static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")
  public static let textDidChangeNotification = NSNotification.Name(
    "UITextViewTextDidChangeNotification")
  public static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")

  open weak var delegate: (any UITextViewDelegate)?
  open var isEditable = true { didSet { ScreenChanges.note() } }
  open var isSelectable = true
  open var font: UIFont?
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var adjustsFontForContentSizeCategory = false
  public let textContainer = NSTextContainer()
  /// Without effect: links are not detected.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  open var linkTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  /// Not shown.
  open var inputAccessoryView: UIView?
  open var inputView: UIView?
  open var allowsEditingTextAttributes = false
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false
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

@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
  /// Returns whether the user's change is allowed. Faces send whole texts, so the range is the part
  /// that differs.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called after the user changed the text.
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}
