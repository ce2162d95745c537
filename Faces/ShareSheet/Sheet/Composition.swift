package import Contract

/// The state of the compose view: the user's text, and the latest compose view that the extension
/// sent.
package struct Composition: Hashable, Sendable {
  /// The maximum number of characters of a text. Further characters are cut off.
  package static let limit = 100_000

  package private(set) var view: ComposeView
  package private(set) var text: String
  /// The revision of the current text, which increases with each change.
  package private(set) var revision: Int
  private let startText: String

  /// Starts with `text`, which the user has typed before. If it is `nil`, starts with the
  /// extension's text.
  /// - Parameter view: A sanitized view.
  init(_ view: ComposeView, text: String?) {
    self.view = view
    startText = Self.clean(view.text)
    self.text = text.map(Self.clean) ?? startText
    revision = view.textRevision + (self.text == startText ? 0 : 1)
  }

  /// Whether leaving would discard text that the user typed.
  package var hasTyped: Bool { !text.isEmpty && text != startText }

  /// The text that the user has typed, or `nil`. If this extension fails, the next extension gets
  /// it.
  package var typedText: String? { hasTyped ? text : nil }

  /// The text if it differs from the extension's initial text. It may be empty.
  package var changedText: String? { text == startText ? nil : text }

  /// Whether the extension's view was made after the extension received the current text.
  package var isAnswered: Bool { view.textRevision >= revision }

  /// The characters past the extension's limit, or `nil` if there are none. The limit comes from
  /// the extension's latest count.
  package var overflow: Range<Int>? {
    guard let remaining = view.charactersRemaining, remaining < 0 else { return nil }
    let (limit, isOverflow) = view.text.count.addingReportingOverflow(remaining)
    guard !isOverflow else { return nil }
    let (start, end) = (max(0, limit), text.count)
    return start < end ? start..<end : nil
  }

  /// The reason why Post is disabled, or `nil` if Post is enabled. The reason is derived from the
  /// extension's view.
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
    // The extension may set the text. If it has not received the user's current text yet, its text
    // is ignored.
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
