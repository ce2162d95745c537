/// A key press or a paste.
enum Key: Hashable, Sendable {
  /// Characters to insert.
  case text(String)
  /// Text that was pasted at once. Its line breaks are text.
  case paste(String)
  case enter
  case controlEnter
  case escape
  case tab
  /// Tab with Shift.
  case backTab
  case backspace
  case delete
  case left, right, up, down
  case wordLeft, wordRight
  case home, end
  case pageUp, pageDown
  /// The start or the end of the whole text.
  case start, finish
  /// Ctrl with this lowercase letter.
  case control(Character)
  case deleteWordForward
}
