import BundleSeal
import Contract
import Foundation
import Linux

/// The teams that own identifiers and app groups, in `teams.json` in the data folder. The first
/// signed app with an identifier or group makes its team the owner.
struct TeamClaims {
  private static let maximumSize = 4 << 20

  private let path: String
  private var owners: [String: Team]

  /// - Throws: `ExtensionProblem` if the file exists and cannot be read. Without the file, the owners
  ///   would be unknown.
  init(_ directories: Directories) throws(ExtensionProblem) {
    path = directories.data.appending(path: "teams.json").path
    do throws(ExtensionProblem) {
      let bytes = try BundleFile.read(path, limit: Self.maximumSize)
      guard let owners = try? JSONDecoder().decode([String: Team].self, from: Data(bytes)) else {
        throw ExtensionProblem(
          path: path, reason: "it is damaged, so the owners of identifiers and groups are unknown",
          remedy: "restore it, or delete it if you trust all installed apps")
      }
      self.owners = owners
    } catch {
      guard error.isAbsence else { throw error }
      owners = [:]
    }
  }

  /// Returns the first name that belongs to a team other than `team`.
  func conflict(of team: Team?, over names: [String]) -> (name: String, owner: Team)? {
    for name in names {
      if let owner = owners[name], owner != team { return (name, owner) }
    }
    return nil
  }

  /// Gives the names to a team, or to nobody if the app is not signed. The user has allowed a
  /// change of the owner.
  /// - Throws: `ExtensionProblem` if the file cannot be written. In this case nothing has changed.
  mutating func set(_ names: [String], to team: Team?) throws(ExtensionProblem) {
    var changed = self
    for name in names { changed.owners[name] = team }
    if changed.owners == owners { return }
    try changed.write()
    self = changed
  }

  /// Writes these owners, also over later ones.
  func write() throws(ExtensionProblem) { try JSONFile.write(owners, to: path) }
}

/// The error for an app that uses an identifier or a group of another team. Nothing has changed.
package struct BelongsToAnotherTeam: Error, Hashable, Sendable {
  /// The app's folder name, `X.app`.
  package let app: String
  /// The identifier or group.
  package let name: String
  /// The owner, in its short form.
  package let owner: String
  /// The team of the new app in its short form, or `nil` if the app is not signed.
  package let team: String?
}
