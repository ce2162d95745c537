package import Contract

/// An event that happens to the sheet.
package enum SheetEvent: Sendable {
  case update(ShareStatus)
  /// An earlier sheet with the same items kept this text.
  case draft(String)
  /// The updates have ended, because the daemon is gone.
  case lost
  /// The daemon runs again. The fate contains the queued uploads of the earlier share.
  case recovered(ShareFate)
  /// No daemon could be started, for this reason.
  case notRecovered(String)
  /// The client that shares is gone, for this reason.
  case abandoned(String)
  case began
  case notBegun(String)
  /// The daemon accepted the input in flight.
  case sent
  case notSent(ControlError)
  /// The wait with this number is over.
  case waited(Int)
  /// A link that the user agreed to was opened, or could not be opened.
  case linkOpened(Bool)
  case action(Action)

  /// An event of a built-in action.
  package enum Action: Sendable {
    case folders([String])
    case applications([ApplicationChoice])
    case progress(Double)
    case done(ItemActionResult)
    case failed(String)
  }
}
