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

/// A request's body in the group's container, where it stays until the request ends.
enum WaitingFile {
  private static let folder = "waiting"

  static func make(named id: String, with content: Data) throws -> URL {
    let file = try AppGroup.folder(folder).appendingPathComponent(id)
    try content.write(to: file, options: .atomic)
    return file
  }

  static func content(of id: String) -> Data? {
    guard isName(id), let folder = try? AppGroup.folder(folder) else { return nil }
    return try? Data(contentsOf: folder.appendingPathComponent(id))
  }

  static func remove(named id: String) {
    // The name comes from another process and must not contain a path.
    guard isName(id), let folder = try? AppGroup.folder(folder) else { return }
    try? FileManager.default.removeItem(at: folder.appendingPathComponent(id))
  }

  /// Removes files whose process ended before their request started.
  static func removeAbandoned(keeping names: Set<String>) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: AppGroup.folder(folder), includingPropertiesForKeys: [.contentModificationDateKey])
    for file in files where !names.contains(file.lastPathComponent) {
      let date = try file.resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
      // A younger file may still be in preparation.
      if let date, date < Date(timeIntervalSinceNow: -600) { remove(named: file.lastPathComponent) }
    }
  }

  static func isName(_ id: String) -> Bool {
    id.count == 32 && id.allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
