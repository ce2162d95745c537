import ControlAPI
import Wire

/// What happens to the sheet.
enum SheetEvent: Sendable {
  case keys([Key])
  case resized(SheetSize)
  case update(ShareStatus)
  /// There will be no more updates: the daemon is gone.
  case lost
  /// There is nobody left to share for, and why.
  case abandoned(String)
  case began
  case notBegun(String)
  /// The daemon took the input that was under way.
  case sent
  case notSent(ControlError)
  /// The wait of this number is over.
  case waited(Int)
  /// The acknowledgement has been on the screen for its time.
  case timeUp
  /// A link that the person agreed to was opened, or could not be.
  case linkOpened(Bool)
  /// So many seconds have passed while something moves.
  case tick(Double)
  case action(Action)

  /// What becomes of an action of the sheet's own.
  enum Action: Sendable {
    case folders([String])
    case applications([ApplicationChoice])
    case progress(Double)
    case done(ChoreResult)
    case failed(String)
  }
}

/// What the sheet wants done.
enum SheetAction: Hashable, Sendable {
  /// The extension of this identifier, with this `SharePerson.id` or with nobody.
  case begin(String, person: String? = nil)
  case send(PersonInput)
  case action(ActionModel.Request)
  /// Show this page to the person, and tell the extension; answer with `linkOpened`.
  case open(LinkWish)
  /// Give this text to the terminal's clipboard.
  case clipboard(String)
  /// Answer with `waited` and the number.
  case wait(seconds: Double, number: Int)
  /// Give the terminal back and stop, as Ctrl-Z does.
  case suspend
  /// Draw every row anew; the screen may show something else.
  case redraw
  /// Leave the acknowledgement on the screen for a moment: answer with `timeUp`.
  case linger
  case leave(SheetOutcome)
}

/// Columns and rows that the sheet draws on, at least one each.
struct SheetSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 500)
    self.rows = min(max(rows, 1), 300)
  }
}
