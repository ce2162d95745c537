public import Foundation

extension FileManager {
  /// The folder that the members of an app group share.
  ///
  /// - Returns: nil for an identifier that does not begin with `group.`, in an extension that is
  ///   not entitled to the group, and in an app whose bundle is not: the entitlements of `X.app`
  ///   are in `X.app/X.entitlements`.
  public func containerURL(
    forSecurityApplicationGroupIdentifier groupIdentifier: String
  ) -> URL? {
    GroupContainer(groupIdentifier)?.folder
  }
}
