import Directories
import ExtensionProcess
public import Foundation
import Wire

extension FileManager {
  /// The folder that the members of an app group share.
  ///
  /// - Returns: nil in an extension that is not entitled to the group, and for an identifier that does
  ///   not begin with `group.`.
  public func containerURL(
    forSecurityApplicationGroupIdentifier groupIdentifier: String
  ) -> URL? {
    if let connection = HostConnection.current {
      return connection.share.groupContainers[groupIdentifier].map {
        URL(filePath: $0, directoryHint: .isDirectory)
      }
    }
    return (try? Directories().containerURL(forGroup: groupIdentifier)) ?? nil
  }
}
