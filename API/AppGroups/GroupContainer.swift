import Directories
import ExtensionProcess
import Foundation
import OwnBundle
import Wire

/// The container of a group that this process is entitled to.
struct GroupContainer {
  let folder: URL

  /// In an extension the daemon has decided; in an app its bundle's entitlements do, unless the
  /// group belongs to another app.
  init?(_ group: String) {
    if let connection = HostConnection.current {
      guard let path = connection.share.groupContainers[group] else { return nil }
      folder = URL(filePath: path, directoryHint: .isDirectory)
      return
    }
    guard let app = AppBundle.current, app.groups.contains(group),
      let container = try? Self.container(of: group, for: app.identifier)
    else { return nil }
    folder = container
  }

  /// An app without an identifier can own no group, and has those that are nobody's.
  private static func container(of group: String, for app: String?) throws -> URL? {
    let directories = Directories()
    if let app { return try directories.containerURL(forGroup: group, of: app) }
    guard try directories.owners(ofGroup: group).isEmpty else { return nil }
    return try directories.containerURL(forGroup: group)
  }
}
