import UIKit

/// What the app and its extension share: settings, and a folder.
enum AppGroup {
  static let identifier = "group.com.couchbase.TeamPicks"

  static var settings: UserDefaults? { UserDefaults(suiteName: identifier) }

  /// Makes the folder if need be.
  /// - throws: `TeamPicksError.noContainer`.
  static func folder(_ name: String) throws -> URL {
    guard
      let container = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: identifier)
    else { throw TeamPicksError.noContainer }
    let folder = container.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
