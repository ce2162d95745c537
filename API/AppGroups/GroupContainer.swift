import Directories
import ExtensionProcess
import Foundation
import OwnBundle
import Wire

/// The container of a group that this process is entitled to.
struct GroupContainer {
  let folder: URL

  /// In an extension the daemon has decided; in an app its bundle's entitlements do.
  init?(_ group: String) {
    if let connection = HostConnection.current {
      guard let path = connection.share.groupContainers[group] else { return nil }
      folder = URL(filePath: path, directoryHint: .isDirectory)
      return
    }
    guard AppBundle.current?.groups.contains(group) == true,
      let container = try? Directories().containerURL(forGroup: group)
    else { return nil }
    folder = container
  }
}
