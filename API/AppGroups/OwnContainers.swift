import AppleSupport
import Contract
package import Foundation

/// The directories in which the running app or extension may store files.
package enum OwnContainers {
  /// The private container, or `nil` in any other program.
  package static var own: URL? { BundleContainer.current?.folder }

  /// Returns the container of a group, or `nil` if this process is not entitled to the group.
  package static func group(_ group: String) -> URL? { GroupContainer(group)?.folder }

  /// The container of the alphabetically first group that the app and its extensions share. The
  /// container is the same in the app and in each extension. `nil` if they share no group.
  package static var common: URL? {
    guard let own = OwnBundle.ownFolder else { return nil }
    let app =
      own.pathExtension == "appex"
      ? own.deletingLastPathComponent().deletingLastPathComponent() : own
    return AppBundle.commonGroups(ofAppAt: app).sorted().lazy.compactMap(group).first
  }

  /// The containers of all groups to which this process is entitled, in the order of their names.
  package static var groups: [URL] {
    let names =
      HostConnection.current.map { Array($0.share.groupContainers.keys) }
      ?? AppBundle.current.map { Array($0.groups) } ?? []
    return names.sorted().compactMap { GroupContainer($0)?.folder }
  }
}
