public import Foundation

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
