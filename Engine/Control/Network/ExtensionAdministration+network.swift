import Contract
import ExtensionBundles
import Linux
import Logging
import Transfers
import Translations

// The user's permissions for extensions to reach hosts on this computer and its networks.
extension ExtensionAdministration {
  func networkPermissions() -> [NetworkPermission] { permissions.file.read().list }

  /// Permits or forbids an extension to reach a host, and continues the transfers that wait for the
  /// permission.
  /// - Throws: `ControlError` `notFound` if there is no such extension, `invalidRequest` if the host
  ///   is not valid, `internal` if the permissions cannot be saved.
  func setReachable(
    _ id: String, _ change: NetworkPermissionChange
  ) async throws -> [NetworkPermission] {
    guard let host = LocalNetworkPermissions.host(change.host) else {
      throw ControlError(
        .invalidRequest,
        Explanation(
          """
          \(change.host) is not a host. Write a name or an address without a scheme and a port, \
          for example nas.example or 192.168.1.5.
          """))
    }
    let isKnown = id != NetworkPermission.everyExtension && catalog.read()[id] != nil
    if change.allowed, !isKnown, id != NetworkPermission.everyExtension {
      throw ControlError(
        .notFound, Explanation("There is no extension \(id)."), remedies: [.listExtensions])
    }
    // A permission for all extensions, or of a removed extension, is only withdrawn. Each extension
    // may still ask.
    try await permissions.set(id, host, change.allowed ? true : isKnown ? false : nil)
    return networkPermissions()
  }

  /// Removes the permissions of removed extensions.
  func forgetPermissions(of removed: [String]) async {
    let contents = catalog.read()
    await withdrawPermissions(of: removed.filter { contents[$0] == nil })
  }

  /// Removes the decisions about the extensions.
  func withdrawPermissions(of extensions: [String]) async {
    do {
      try await permissions.change {
        $0.forget(extensions)
        return true
      }
    } catch {
      logger.warning("the permissions of \(extensions) were not removed: \(error)")
    }
  }
}
