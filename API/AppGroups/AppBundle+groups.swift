import AppleSupport
import Foundation
import Linux

extension AppBundle {
  /// The app groups in `X.app/X.entitlements`, or an empty set if the file is missing or invalid.
  var groups: Set<String> { Self.groups(of: folder) }

  /// Returns the app's groups that all its extensions share. Extensions without any group are
  /// ignored.
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
