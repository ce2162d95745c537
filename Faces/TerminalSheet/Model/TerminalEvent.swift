import ControlAPI
import ShareSheet
import Wire

/// What happens to the sheet on a terminal.
enum TerminalEvent: Sendable {
  case keys([Key])
  case resized(SheetSize)
  /// The acknowledgement has been on the screen for its time.
  case timeUp
  /// So many seconds have passed while something moves.
  case tick(Double)
  case sheet(SheetEvent)
}
