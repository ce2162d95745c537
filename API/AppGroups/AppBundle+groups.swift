import Directories
import Foundation
import OwnBundle

extension AppBundle {
  /// The app groups of `X.app/X.entitlements`; none when the file is missing or makes no sense.
  var groups: Set<String> { Self.groups(of: folder) }

  /// Those of an app that its extensions have too; one that has none shares nothing, and does not
  /// count.
  static func commonGroups(ofAppAt folder: URL) -> Set<String> {
    let plugIns = folder.appending(path: "PlugIns", directoryHint: .isDirectory)
    let found = try? FileManager.default.contentsOfDirectory(
      at: plugIns, includingPropertiesForKeys: nil)
    return (found ?? []).filter { $0.pathExtension == "appex" }.map(groups(of:))
      .filter { !$0.isEmpty }.reduce(groups(of: folder)) { $0.intersection($1) }
  }

  private static func groups(of folder: URL) -> Set<String> {
    let name = folder.deletingPathExtension().lastPathComponent
    let values = propertyList(folder.appending(path: "\(name).entitlements"))
    let groups = values?["com.apple.security.application-groups"] as? [String] ?? []
    return Set(groups.filter(Directories.isGroupIdentifier))
  }
}
