public import Foundation

/// Text that a person edits.
@MainActor open class UITextView: UIView {
  open weak var delegate: (any UITextViewDelegate)?
  open var isEditable = true

  /// Never nil when read; nil empties it.
  open var text: String! = "" {
    didSet {
      if text == nil { text = "" }
      if text != oldValue { textChanged?() }
    }
  }

  /// Called after each change, whoever made it.
  package var textChanged: (() -> Void)?

  open var hasText: Bool { !text.isEmpty }

  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: text) }
    set { text = newValue?.string }
  }
}

@MainActor public protocol UITextViewDelegate: NSObjectProtocol {
  /// The person changed the text.
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewDidChange(_ textView: UITextView) {}
}
