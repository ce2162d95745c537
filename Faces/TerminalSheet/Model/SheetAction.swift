import ShareSheet

/// What the sheet on a terminal wants done.
enum SheetAction: Hashable, Sendable {
  case effect(SheetEffect)
  /// Give the terminal back and stop, as Ctrl-Z does.
  case suspend
  /// Draw every row anew; the screen may show something else.
  case redraw
  /// Leave the acknowledgement on the screen for a moment: answer with `timeUp`.
  case linger
}
