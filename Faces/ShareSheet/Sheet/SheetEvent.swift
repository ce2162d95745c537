package import Contract

/// An event that a host or face passes to the sheet.
package enum SheetEvent: Sendable {
  case update(ShareStatus)
  /// This text was kept by an earlier sheet with the same items.
  case draft(String)
  /// The items were examined. `always` has the extensions for which details are always taken out.
  case hidden(HiddenItems, always: Set<String>)
  /// The choice to always take details out could not be kept. The value is the reason.
  case notKept(String)
  /// The stream of updates has ended, because the daemon is gone.
  case lost
  /// The daemon runs again. The value contains the queued uploads of the earlier share.
  case recovered(ShareFate)
  /// The daemon could not be started. The value is the reason.
  case notRecovered(String)
  /// The client that shares is gone. The value is the reason.
  case abandoned(String)
  case began
  case notBegun(String)
  /// The daemon accepted the input in flight.
  case sent
  case notSent(ControlError)
  /// The wait with this number is over.
  case waited(Int)
  /// The host tried to open a link that the user had agreed to. The value is whether it was opened.
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
