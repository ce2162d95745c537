import Directories
import Foundation
import OwnBundle

extension AppBundle {
  /// The app groups of `X.app/X.entitlements`; none when the file is missing or makes no sense.
  var groups: Set<String> {
    let name = folder.deletingPathExtension().lastPathComponent
    let values = Self.propertyList(folder.appending(path: "\(name).entitlements"))
    let groups = values?["com.apple.security.application-groups"] as? [String] ?? []
    return Set(groups.filter(Directories.isGroupIdentifier))
  }
}
