/// What the person did on the keyboard.
enum Key: Hashable, Sendable {
  /// Characters to insert.
  case text(String)
  /// Pasted all at once; line breaks in it are text.
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
  /// The first or last place of the whole text.
  case start, finish
  /// Ctrl with this small letter.
  case control(Character)
  case deleteWordForward
}
