public import Foundation

/// A position in a text.
///
/// Apple: https://developer.apple.com/documentation/uikit/uitextposition
@preconcurrency @MainActor open class UITextPosition: ObjectRoot {
  /// The number of UTF-16 units before the position.
  let offset: Int

  init(_ offset: Int) {
    self.offset = offset
    super.init(root: ())
  }
}

/// A range of a text.
///
/// Apple: https://developer.apple.com/documentation/uikit/uitextrange
@preconcurrency @MainActor open class UITextRange: ObjectRoot {
  /// The first position.
  open private(set) var start: UITextPosition
  /// The position after the range.
  open private(set) var end: UITextPosition

  init(_ start: Int, _ end: Int) {
    self.start = UITextPosition(start)
    self.end = UITextPosition(end)
    super.init(root: ())
  }

  /// Whether the range has no characters.
  open var isEmpty: Bool { start.offset == end.offset }
}

/// A view with a text whose positions can be named: `UITextField` and `UITextView`.
@preconcurrency @MainActor public protocol UITextInput: UIResponder {
  /// The text. An empty string replaces `nil`.
  var _inputText: String { get set }
  /// The selected range in UTF-16 units.
  var _inputSelection: NSRange { get set }
}

extension UITextInput {
  /// The start of the text.
  public var beginningOfDocument: UITextPosition { UITextPosition(0) }
  /// The end of the text.
  public var endOfDocument: UITextPosition { UITextPosition(_inputText.utf16.count) }

  /// The selected range. Each change of the text moves it to the end. Faces keep their own cursor.
  public var selectedTextRange: UITextRange? {
    get {
      let all = _inputText.utf16.count
      let start = min(max(_inputSelection.location, 0), all)
      return UITextRange(start, start + min(max(_inputSelection.length, 0), all - start))
    }
    set {
      guard let newValue else { return }
      _inputSelection = NSRange(
        location: newValue.start.offset, length: newValue.end.offset - newValue.start.offset)
    }
  }

  /// The text that an input method has not confirmed yet. Always `nil`, because faces send
  /// confirmed texts only.
  public var markedTextRange: UITextRange? { nil }
  /// Does nothing: no text is marked.
  public func unmarkText() {}
  /// Compares two positions of the same text.
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.offset < other.offset
      ? .orderedAscending : position.offset == other.offset ? .orderedSame : .orderedDescending
  }
  /// Returns zero, because faces lay out texts themselves.
  public func caretRect(for position: UITextPosition) -> CGRect { .zero }
  /// Returns zero, because faces lay out texts themselves.
  public func firstRect(for range: UITextRange) -> CGRect { .zero }

  /// Returns the position a number of UTF-16 units after another position, or `nil` if it is not in
  /// the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let (sum, overflow) = position.offset.addingReportingOverflow(offset)
    return overflow || sum < 0 || sum > _inputText.utf16.count ? nil : UITextPosition(sum)
  }

  /// Returns the range between two positions.
  public func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    UITextRange(
      min(fromPosition.offset, toPosition.offset), max(fromPosition.offset, toPosition.offset))
  }

  /// Returns the number of UTF-16 units from one position to another.
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.offset - from.offset
  }

  /// Returns the text of the range, or `nil` if the range is not in the text.
  public func text(in range: UITextRange) -> String? {
    indices(of: range).map { String(_inputText[$0]) }
  }

  /// Replaces the text of the range. A range that is not in the text is ignored.
  public func replace(_ range: UITextRange, withText text: String) {
    guard let indices = indices(of: range) else { return }
    let end = range.start.offset + text.utf16.count
    _inputText = _inputText.replacingCharacters(in: indices, with: text)
    _inputSelection = NSRange(location: end, length: 0)
  }

  /// Replaces the selection.
  public func insertText(_ text: String) {
    guard let range = selectedTextRange else { return }
    replace(range, withText: text)
  }

  /// Deletes the selection, or the character before it.
  public func deleteBackward() {
    guard let range = selectedTextRange else { return }
    if !range.isEmpty { return replace(range, withText: "") }
    guard let indices = indices(of: range), indices.lowerBound > _inputText.startIndex else {
      return
    }
    let before = _inputText.index(before: indices.lowerBound)
    let length = _inputText[before..<indices.lowerBound].utf16.count
    replace(UITextRange(range.start.offset - length, range.start.offset), withText: "")
  }

  private func indices(of range: UITextRange) -> Range<String.Index>? {
    Range(
      NSRange(location: range.start.offset, length: range.end.offset - range.start.offset),
      in: _inputText)
  }
}

extension UITextView: UITextInput {
  /// The text. Not part of Apple's API.
  public var _inputText: String {
    get { text ?? "" }
    set { text = newValue }
  }
  /// The selected range. Not part of Apple's API.
  public var _inputSelection: NSRange {
    get { selectedRange }
    set { selectedRange = newValue }
  }

  /// Has no effect, because faces do the scrolling.
  public func scrollRangeToVisible(_ range: NSRange) {}
}

extension UITextField: UITextInput {
  /// The text. Not part of Apple's API.
  public var _inputText: String {
    get { text ?? "" }
    set { text = newValue }
  }
  /// The selected range. Not part of Apple's API.
  public var _inputSelection: NSRange {
    get { storedSelection }
    set { storedSelection = newValue }
  }

  /// Selects the whole text. Faces keep their own cursor.
  public func selectAll(_ sender: Any?) {
    storedSelection = NSRange(location: 0, length: _inputText.utf16.count)
  }
}
