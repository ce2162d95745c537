import Wire

/// The compose view: what the person writes, and what the extension last said of it.
struct Composer: Hashable, Sendable {
  private(set) var view: ComposeView
  private(set) var editor: TextEditor
  /// Of the text as it stands; grows with each change.
  private(set) var revision: Int
  /// The first row of the text on the screen.
  private(set) var top = 0
  private let startText: String

  /// Begins with `text`, which the person had typed before, or else with the extension's.
  init(_ view: ComposeView, text: String?, revision: Int) {
    self.view = Self.clean(view)
    self.revision = TextInput.bounded(revision)
    startText = PlainText.lines(view.text)
    editor = TextEditor(text ?? view.text)
  }

  /// Whether leaving would lose words of the person's.
  var hasTyped: Bool { !editor.characters.isEmpty && editor.text != startText }

  /// The person's own words, for the next extension when this one fails.
  var typedText: String? { hasTyped ? editor.text : nil }

  /// Whether the view answers the text as it stands.
  var isAnswered: Bool { view.textRevision >= revision }

  /// Where the text goes beyond what the extension allows, as it last counted; nil: nowhere.
  var overflow: Range<Int>? {
    guard let remaining = view.charactersRemaining, remaining < 0 else { return nil }
    let (limit, isOverflow) = view.text.count.addingReportingOverflow(remaining)
    guard !isOverflow else { return nil }
    let start = max(0, limit)
    return start < editor.characters.count ? start..<editor.characters.count : nil
  }

  /// Why Post may not be chosen, as far as the extension has said; nil when it may.
  var obstacle: String? {
    guard !view.isContentValid else { return nil }
    if let remaining = view.charactersRemaining, remaining < 0 {
      let excess = remaining.magnitude
      return excess == 1 ? "1 character too many" : "\(excess) characters too many"
    }
    return ObstacleWords.words(
      isEmpty: editor.characters.isEmpty, view.configuration)
  }

  mutating func update(_ new: ComposeView) {
    let before = view
    view = Self.clean(new)
    // An extension may set the text itself; it does not overwrite what it has not seen yet.
    guard view.text != before.text, isAnswered else { return }
    if PlainText.lines(view.text) != editor.text { editor = TextEditor(view.text) }
  }

  /// - Returns: a sentence when not all of a text was taken.
  mutating func handle(_ key: Key, in layout: WrappedText, page: Int) -> String? {
    let before = editor.characters
    let complaint = editor.handle(key, in: layout, page: page)
    if editor.characters != before { revision += 1 }
    return complaint
  }

  /// Keeps the cursor among the rows that are shown.
  mutating func scroll(_ layout: WrappedText, height: Int) {
    let row = layout.place(of: editor.cursor).row
    top = min(top, row, max(layout.rows.count - height, 0))
    if row >= top + height { top = row - height + 1 }
  }

  private static func clean(_ view: ComposeView) -> ComposeView {
    var clean = view
    clean.title = PlainText.line(view.title, limit: 200)
    clean.placeholder = view.placeholder.map { PlainText.line($0, limit: 300) }
    clean.configuration = view.configuration.map { row in
      var row = row
      row.title = PlainText.line(row.title, limit: 60)
      row.value = PlainText.line(row.value, limit: 300)
      return row
    }
    clean.textRevision = TextInput.bounded(view.textRevision)
    return clean
  }
}
