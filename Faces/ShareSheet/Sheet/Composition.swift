package import Wire

/// The compose view: what the person writes, and what the extension last said of it.
package struct Composition: Hashable, Sendable {
  /// Characters that a text may have; the rest is left out.
  package static let limit = 100_000

  package private(set) var view: ComposeView
  package private(set) var text: String
  /// Of the text as it stands; grows with each change.
  package private(set) var revision: Int
  private let startText: String

  /// Begins with `text`, which the person had typed before, or else with the extension's.
  /// - Parameter view: cleaned.
  init(_ view: ComposeView, text: String?) {
    self.view = view
    startText = Self.clean(view.text)
    self.text = text.map(Self.clean) ?? startText
    revision = view.textRevision + (self.text == startText ? 0 : 1)
  }

  /// Whether leaving would lose words of the person's.
  package var hasTyped: Bool { !text.isEmpty && text != startText }

  /// The person's own words, for the next extension when this one fails.
  package var typedText: String? { hasTyped ? text : nil }

  /// The text if it differs from the extension's first one, although it may be empty.
  package var changedText: String? { text == startText ? nil : text }

  /// Whether the view answers the text as it stands.
  package var isAnswered: Bool { view.textRevision >= revision }

  /// Where the text goes beyond what the extension allows, in characters, as it last counted; nil:
  /// nowhere.
  package var overflow: Range<Int>? {
    guard let remaining = view.charactersRemaining, remaining < 0 else { return nil }
    let (limit, isOverflow) = view.text.count.addingReportingOverflow(remaining)
    guard !isOverflow else { return nil }
    let (start, end) = (max(0, limit), text.count)
    return start < end ? start..<end : nil
  }

  /// Why Post may not be chosen, as far as the extension has said; nil when it may.
  package var obstacle: String? {
    guard !view.isContentValid else { return nil }
    if let remaining = view.charactersRemaining, remaining < 0 {
      return Words.tooLong(by: remaining.magnitude)
    }
    return Words.notAccepted(isEmpty: text.isEmpty, view.configuration)
  }

  /// - Parameter new: cleaned.
  mutating func update(_ new: ComposeView) {
    let before = view
    view = new
    // An extension may set the text itself; it does not overwrite what it has not seen yet.
    guard view.text != before.text, isAnswered else { return }
    text = Self.clean(view.text)
  }

  /// - Returns: whether that is another text than before.
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
