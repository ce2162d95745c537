import ExtensionProcess
package import Foundation
import OwnBundle
import Wire

/// The folders in which the running app or extension may keep things.
package enum OwnContainers {
  /// Its own; nil in any other program.
  package static var own: URL? { BundleContainer.current?.folder }

  /// nil for a group that it is not entitled to.
  package static func group(_ group: String) -> URL? { GroupContainer(group)?.folder }

  /// That of the first group, in the order of their names, which the app and its extensions have in
  /// common: the same one whichever of them asks. nil where they have none.
  package static var common: URL? {
    guard let own = OwnBundle.ownFolder else { return nil }
    let app =
      own.pathExtension == "appex"
      ? own.deletingLastPathComponent().deletingLastPathComponent() : own
    return AppBundle.commonGroups(ofAppAt: app).sorted().lazy.compactMap(group).first
  }

  /// Of the groups that it is entitled to, in the order of their names.
  package static var groups: [URL] {
    let names =
      HostConnection.current.map { Array($0.share.groupContainers.keys) }
      ?? AppBundle.current.map { Array($0.groups) } ?? []
    return names.sorted().compactMap { GroupContainer($0)?.folder }
  }
}
