import ShareSheet
import Wire

/// A text of the extension's own that the person edits.
struct InputField: Hashable, Sendable {
  private(set) var input: TextInput
  private(set) var editor: TextEditor
  private(set) var revision: Int
  private(set) var hasTyped = false

  init(_ input: TextInput) {
    self.input = input
    editor = TextEditor(input.text)
    revision = input.revision
  }

  /// The extension may set the text itself; it does not overwrite what it has not seen yet.
  mutating func update(_ new: TextInput) {
    let before = input
    input = new
    guard new.text != before.text, new.revision >= revision, new.text != editor.text else { return }
    editor = TextEditor(new.text)
  }

  /// - Returns: whether the key was for the text; `input` says what to send when it changed.
  mutating func handle(_ key: Key, width: Int, in repertoire: Repertoire) -> Bool {
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
      // At the text's edge the key goes on to whatever lies there.
      if editor == before, key != .enter { return false }
    default: return false
    }
    if editor.characters != before.characters {
      revision += 1
      hasTyped = true
    }
    return true
  }

  var change: PersonInput { .type(input: input.id, editor.text, revision: revision) }

  /// The whole text at once, for who is asked line by line.
  mutating func replace(with text: String) -> PersonInput {
    editor = TextEditor(input.isMultiline ? text : text.onOneLine)
    revision += 1
    hasTyped = true
    return change
  }

  /// As drawn: dots for what is secret.
  var shownCharacters: [Character] {
    input.isSecure ? editor.characters.map { _ in "•" } : editor.characters
  }

  private mutating func edit(_ key: Key, _ width: Int, _ repertoire: Repertoire) {
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
    // At the first and last row the cursor would go to the line's end first; the key means leaving.
    let row = layout.place(of: before.cursor).row
    if key == .up || key == .pageUp, row == 0 { editor = before }
    if key == .down || key == .pageDown, row == layout.rows.count - 1 { editor = before }
  }
}
