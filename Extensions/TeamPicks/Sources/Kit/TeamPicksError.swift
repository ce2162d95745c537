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
    case .noContainer: "The group's container cannot be made: is the home directory writable?"
    case .noKeychain(let status):
      "The password cannot be kept in the keychain (\(status)): is the home directory writable?"
    case .noTeams:
      "The gateway lets you see no team. Give its GUEST admin_channels; of one that has no channels, set "
        + "them by `teampicks teams NAME…`."
    case .noTeamChosen: "Choose a team first."
    case .refused(let status, let reason):
      "The gateway answered \(status.map { "\($0)" } ?? "nothing")"
        + (reason.map { ": \($0)" } ?? "") + "."
    case .noSuchTeam(let team):
      "The gateway no longer shows you the team \(team). Choose another one."
    }
  }
}
