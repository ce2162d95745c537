import UIKit

/// The settings and folders that the app and its extension share.
enum AppGroup {
  static let identifier = "group.com.couchbase.TeamPicks"

  static var settings: UserDefaults? { UserDefaults(suiteName: identifier) }

  /// Returns a folder in the container, and creates it if necessary.
  /// - Throws: `TeamPicksError.noContainer`, or an error if the folder cannot be created.
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
