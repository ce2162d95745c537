import Contract
import ShareSheet

/// A text field of the extension that the user edits.
struct InputField: Hashable, Sendable {
  private(set) var input: TextInput
  private(set) var editor: TextEditor
  private(set) var revision: Int

  init(_ input: TextInput) {
    self.input = input
    editor = TextEditor(input.text)
    revision = input.revision
  }

  /// Updates the field. The extension may set the text. If the extension has not received the
  /// user's current text yet, its text is ignored.
  mutating func update(_ new: TextInput) {
    let before = input
    input = new
    guard new.text != before.text, new.revision >= revision, new.text != editor.text else { return }
    editor = TextEditor(new.text)
  }

  /// - Returns: Whether the field handled the key. If the text changed, send `change` to the
  ///   extension.
  mutating func handle(_ key: Key, width: Int, in repertoire: CharacterRange) -> Bool {
    guard input.isEditable else { return false }
    let before = editor
    switch key {
    case .text, .paste, .backspace, .delete, .left, .right, .wordLeft, .wordRight, .home, .end,
      .start, .finish, .control("a"), .control("b"), .control("d"), .control("e"), .control("f"),
      .control("h"), .control("k"), .control("u"), .control("w"), .deleteWordForward:
      edit(key, width, repertoire)
    case .enter, .up, .down, .pageUp, .pageDown:
      guard input.isMultiline else { return false }
      edit(key, width, repertoire)
      // If the cursor is already at the edge of the text, the key moves the focus out of the field.
      if editor == before, key != .enter { return false }
    default: return false
    }
    if editor.characters != before.characters { revision += 1 }
    return true
  }

  var change: PersonInput { .type(input: input.id, editor.text, revision: revision) }

  /// Replaces the whole text. The line face uses this, because the user types whole lines.
  mutating func replace(with text: String) -> PersonInput {
    editor = TextEditor(input.isMultiline ? text : text.onOneLine)
    revision += 1
    return change
  }

  /// The characters as drawn: dots if the text is secure.
  var shownCharacters: [Character] {
    input.isSecure ? editor.characters.map { _ in "•" } : editor.characters
  }

  private mutating func edit(_ key: Key, _ width: Int, _ repertoire: CharacterRange) {
    let layout = WrappedText(shownCharacters, width: width, in: repertoire)
    var key = key
    if !input.isMultiline {
      switch key {
      case .text(let text): key = .text(text.onOneLine)
      case .paste(let text): key = .paste(PlainText.lines(text).onOneLine)
      case .home, .control("a"): key = .start
      case .end, .control("e"): key = .finish
      default: break
      }
    }
    let before = editor
    _ = editor.handle(key, in: layout, page: 3)
    // In the first row, the editor would move the cursor to the start of the row, and in the last
    // row to its end. Instead, the key leaves the field.
    let row = layout.place(of: before.cursor).row
    if key == .up || key == .pageUp, row == 0 { editor = before }
    if key == .down || key == .pageDown, row == layout.rows.count - 1 { editor = before }
  }
}
