import UIKit

/// The settings and folders that the app and its extension share.
public enum AppGroup {
  public static let identifier = "group.ch.iphonso.hoi"

  static var settings: UserDefaults? { UserDefaults(suiteName: identifier) }

  /// Returns a folder in the container, and creates it if necessary.
  /// - Throws: `HoiError.noContainer`, or an error if the folder cannot be created.
  public static func folder(_ name: String) throws -> URL {
    guard
      let container = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: identifier)
    else { throw HoiError.noContainer }
    let folder = container.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return folder
  }
}
