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
      guard error.kind == .absent else { throw error }
      owners = [:]
    }
  }

  /// Returns the names that belong to a team other than `team`, by their owners.
  func conflicts(of team: Team?, over names: [String]) -> [ReplacesAnother.Claim] {
    let taken = Set(names).filter { owners[$0] != nil && owners[$0] != team }
    return Dictionary(grouping: taken) { owners[$0] }
      .compactMap { owner, names in owner.map { ($0, names.sorted()) } }
      .sorted { $0.1.lexicographicallyPrecedes($1.1) }
      .map { ReplacesAnother.Claim(names: $1, owner: $0.shortForm) }
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
