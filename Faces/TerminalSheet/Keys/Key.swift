/// A key press or a paste.
enum Key: Hashable, Sendable {
  /// Characters to insert.
  case text(String)
  /// Text that the user pasted. Its line breaks are part of the text and are not Enter keys.
  case paste(String)
  case enter
  case controlEnter
  case escape
  case tab
  /// Shift and Tab.
  case backTab
  case backspace
  case delete
  case left, right, up, down
  case wordLeft, wordRight
  case home, end
  case pageUp, pageDown
  /// Keys that move to the start or to the end of the whole text.
  case start, finish
  /// Ctrl with this lowercase letter.
  case control(Character)
  case deleteWordForward
  /// F1, or Alt and a question mark.
  case help
}
