package import ControlAPI

/// What happens to the sheet.
package enum SheetEvent: Sendable {
  case update(ShareStatus)
  /// An earlier sheet of the same items kept this text.
  case draft(String)
  /// There will be no more updates: the daemon is gone.
  case lost
  /// The daemon runs again, and this is what was queued of the share before.
  case recovered(ShareFate)
  /// No daemon could be started, and why.
  case notRecovered(String)
  /// There is nobody left to share for, and why.
  case abandoned(String)
  case began
  case notBegun(String)
  /// The daemon took the input that was under way.
  case sent
  case notSent(ControlError)
  /// The wait of this number is over.
  case waited(Int)
  /// A link that the person agreed to was opened, or could not be.
  case linkOpened(Bool)
  case action(Action)

  /// What becomes of an action of the sheet's own.
  package enum Action: Sendable {
    case folders([String])
    case applications([ApplicationChoice])
    case progress(Double)
    case done(ItemActionResult)
    case failed(String)
  }
}
