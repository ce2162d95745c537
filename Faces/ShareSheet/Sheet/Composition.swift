package import Contract

/// The state of the compose view: the user's text, and the extension's latest view of it.
package struct Composition: Hashable, Sendable {
  /// The maximum number of characters of a text. The rest is cut off.
  package static let limit = 100_000

  package private(set) var view: ComposeView
  package private(set) var text: String
  /// The revision of the current text, which increases with each change.
  package private(set) var revision: Int
  private let startText: String

  /// Starts with `text`, which the user typed before, or else with the extension's text.
  /// - Parameter view: A sanitized view.
  init(_ view: ComposeView, text: String?) {
    self.view = view
    startText = Self.clean(view.text)
    self.text = text.map(Self.clean) ?? startText
    revision = view.textRevision + (self.text == startText ? 0 : 1)
  }

  /// Whether leaving would discard text that the user typed.
  package var hasTyped: Bool { !text.isEmpty && text != startText }

  /// The user's own text, for the next extension if this one fails.
  package var typedText: String? { hasTyped ? text : nil }

  /// The text if it differs from the extension's initial text. It may be empty.
  package var changedText: String? { text == startText ? nil : text }

  /// Whether the extension's view reflects the current text.
  package var isAnswered: Bool { view.textRevision >= revision }

  /// The characters past the extension's limit, as the extension last counted, or `nil` if there
  /// are none.
  package var overflow: Range<Int>? {
    guard let remaining = view.charactersRemaining, remaining < 0 else { return nil }
    let (limit, isOverflow) = view.text.count.addingReportingOverflow(remaining)
    guard !isOverflow else { return nil }
    let (start, end) = (max(0, limit), text.count)
    return start < end ? start..<end : nil
  }

  /// Why Post is disabled, as far as the extension has said, or `nil` if it is enabled.
  package var obstacle: String? {
    guard !view.isContentValid else { return nil }
    if let remaining = view.charactersRemaining, remaining < 0 {
      return Words.tooLong(by: remaining.magnitude)
    }
    return Words.notAccepted(isEmpty: text.isEmpty, view.configuration)
  }

  /// - Parameter new: A sanitized view.
  mutating func update(_ new: ComposeView) {
    let before = view
    view = new
    // An extension may set the text, but it does not overwrite a text that it has not seen yet.
    guard view.text != before.text, isAnswered else { return }
    text = Self.clean(view.text)
  }

  /// - Returns: Whether the text changed.
  mutating func replace(with new: String) -> Bool {
    let new = Self.clean(new)
    guard new != text else { return false }
    text = new
    revision += 1
    return true
  }

  private static func clean(_ text: String) -> String {
    String(PlainText.lines(text).prefix(limit))
  }
}
