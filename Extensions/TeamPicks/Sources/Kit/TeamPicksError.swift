import UIKit

public enum TeamPicksError: LocalizedError {
  case notAWebAddress(String)
  case noContainer
  case noKeychain(Int32)
  case noTeams
  case noTeamChosen
  case refused(status: Int?, reason: String?)
  case noSuchTeam(String)

  /// Whether the error is in the command's arguments.
  public var isUsage: Bool {
    switch self {
    case .notAWebAddress: true
    default: false
    }
  }

  public var errorDescription: String? {
    switch self {
    case .notAWebAddress(let text):
      "\(text) is not the address of a database. Give one like http://127.0.0.1:4984/db."
    case .noContainer:
      "The app group's container cannot be created. Check that the home directory is writable."
    case .noKeychain(let status):
      "The password cannot be stored in the keychain (\(status)). Check that the home directory is "
        + "writable."
    case .noTeams:
      "The gateway shows you no team. Give its GUEST user admin_channels. If the server has no "
        + "channels, set the teams with `teampicks teams NAME…`."
    case .noTeamChosen: "Choose a team first."
    case .refused(let status, let reason):
      ("The gateway " + (status.map { "responded with \($0)" } ?? "did not respond")
        + (reason.map { ": \($0)" } ?? "")).withFinalPeriod
    case .noSuchTeam(let team):
      "The gateway no longer shows you the team \(team). Choose another one."
    }
  }
}

extension String {
  /// The text, which ends with a period even if it had none.
  fileprivate var withFinalPeriod: String { hasSuffix(".") ? self : self + "." }
}
