import Contract
import ShareSheet

/// The compose view on a terminal: the text, with the cursor and the scroll position.
struct Composer: Hashable, Sendable {
  private(set) var composition: Composition
  private(set) var editor: TextEditor
  /// The index of the first visible row of the text.
  private(set) var top = 0

  init(_ composition: Composition) {
    self.composition = composition
    editor = TextEditor(composition.text)
  }

  var view: ComposeView { composition.view }
  var overflow: Range<Int>? { composition.overflow }
  var obstacle: String? { composition.obstacle }

  mutating func update(_ new: Composition) {
    composition = new
    if new.text != editor.text { editor = TextEditor(new.text) }
  }

  /// - Returns: A sentence for the user if the end of a text was cut off.
  mutating func handle(_ key: Key, in layout: WrappedText, page: Int) -> String? {
    editor.handle(key, in: layout, page: page)
  }

  /// Scrolls so that the cursor is visible.
  mutating func scroll(_ layout: WrappedText, height: Int) {
    let row = layout.place(of: editor.cursor).row
    top = min(top, row, max(layout.rows.count - height, 0))
    if row >= top + height { top = row - height + 1 }
  }
}
