import AppleSupport
import Contract
public import Foundation
import Linux

/// The container of a group to which this process is entitled.
struct GroupContainer {
  let folder: URL

  /// In an extension, the daemon decides whether the process may use the group. An app may use a
  /// group that its entitlements list, unless another app owns the group.
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

  /// Returns the group's container. An app without an identifier cannot own a group, so it may use
  /// only groups without an owner.
  private static func container(of group: String, for app: String?) throws -> URL? {
    let directories = Directories()
    if let app { return try directories.containerURL(forGroup: group, of: app) }
    guard try directories.owners(ofGroup: group).isEmpty else { return nil }
    return try directories.containerURL(forGroup: group)
  }
}

extension FileManager {
  /// Returns the directory that the members of an app group share.
  ///
  /// The entitlements of `X.app` are in `X.app/X.entitlements`.
  /// - Returns: `nil` if the identifier does not begin with `group.` or if the running extension or
  ///   app is not entitled to the group.
  public func containerURL(
    forSecurityApplicationGroupIdentifier groupIdentifier: String
  ) -> URL? {
    GroupContainer(groupIdentifier)?.folder
  }
}
