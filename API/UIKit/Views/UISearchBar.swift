public import Foundation

/// A search field. Faces show it as a text field.
@preconcurrency @MainActor open class UISearchBar: UIView, UITextFieldDelegate {
  /// The appearance of a search bar. Stored without effect.
  public enum Style: Int, Sendable {
    /// The usual appearance.
    case `default` = 0
    /// With a background.
    case prominent
    /// Without a background.
    case minimal
  }

  /// The object that receives the events of the search bar.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The text field of the search bar. Faces show this field. The search bar is its delegate.
  public let searchTextField = UITextField(frame: .zero)
  /// The appearance. Stored without effect.
  open var searchBarStyle = Style.default
  /// Whether the Cancel button is shown. Stored without effect: faces never show it.
  open var showsCancelButton = false
  /// The color of the bar. Stored and not drawn.
  open var barTintColor: UIColor?
  /// Whether the bar is translucent. Stored without effect.
  open var isTranslucent = true
  /// The image of the background. Stored and not drawn.
  open var backgroundImage: UIImage?
  /// The label of the Return key. Stored without effect.
  open var returnKeyType = UIReturnKeyType.search
  /// The automatic capitalization. Stored without effect.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// The automatic correction. Stored without effect.
  open var autocorrectionType = UITextAutocorrectionType.default

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// Creates an empty search bar. Reads nothing from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    addSubview(searchTextField)
    searchTextField.delegate = self
    searchTextField.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBar(self, textDidChange: text ?? "")
      }, for: .editingChanged)
  }

  /// The text. If there is no text, the value is an empty string, not `nil`.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }

  /// The text that is shown while the field is empty.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

  /// Sets `showsCancelButton`. Has no other effect.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }

  // MARK: Text field delegate

  /// Returns the decision of the search bar's delegate, or `true` without a delegate.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldBeginEditing(self) ?? true
  }
  /// Notifies the search bar's delegate.
  public func textFieldDidBeginEditing(_ textField: UITextField) {
    delegate?.searchBarTextDidBeginEditing(self)
  }
  /// Notifies the search bar's delegate.
  public func textFieldDidEndEditing(_ textField: UITextField) {
    delegate?.searchBarTextDidEndEditing(self)
  }
  /// Notifies the search bar's delegate that the user started a search, and returns `true`.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    delegate?.searchBarSearchButtonClicked(self)
    return true
  }
}

/// A receiver of a search bar's events. The Cancel button is not shown, so
/// `searchBarCancelButtonClicked(_:)` is never called.
@preconcurrency @MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
  /// Returns whether the user may edit the text.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when the user starts to edit the text.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Called when the user stops editing the text.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called after the user changed the text.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Called when the user presses Return.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Never called.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  /// Returns `true`.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}
