import UIKit

/// What the app and its extension share: settings, and a folder.
public enum AppGroup {
  public static let identifier = "group.ch.iphonso.hoi"

  static var settings: UserDefaults? { UserDefaults(suiteName: identifier) }

  /// Makes the folder if need be.
  /// - throws: `HoiError.noContainer`.
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
