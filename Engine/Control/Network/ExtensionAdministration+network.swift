import Contract
import ExtensionBundles
import Linux
import Logging
import Transfers
import Translations

// The user's permissions for extensions to reach hosts on this computer and its networks.
extension ExtensionAdministration {
  func networkPermissions() -> [NetworkPermission] { permissions.read().list }

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
    // A permission can be withdrawn from a removed extension, too.
    if change.allowed, id != NetworkPermission.everyExtension, catalog.read()[id] == nil {
      throw ControlError(
        .notFound, Explanation("There is no extension \(id)."), remedies: [.listExtensions])
    }
    try await save { permissions in
      if change.allowed { return permissions.allow(id, host) }
      permissions.forbid(id, host)
      return true
    }
    do {
      try await transfers.permissionsChanged()
    } catch {
      logger.error("transfers that wait for a permission do not continue: \(error)")
    }
    return networkPermissions()
  }

  /// Removes the permissions of removed extensions.
  func forgetPermissions(of removed: [String]) async {
    let contents = catalog.read()
    let gone = removed.filter { contents[$0] == nil }
    do {
      try await save {
        $0.forget(gone)
        return true
      }
    } catch {
      logger.warning("the permissions of removed extensions were not removed: \(error)")
    }
  }

  private func save(
    _ change: @escaping @Sendable (inout LocalNetworkPermissions) -> Bool
  ) async throws {
    let isPossible: Bool
    do {
      isPossible = try await OwnThread.run { [permissions] in
        var isPossible = true
        try permissions.change { isPossible = change(&$0) }
        return isPossible
      }
    } catch {
      throw ControlError(.internal, Explanation("The permission was not saved: \("\(error)")."))
    }
    guard isPossible else {
      throw ControlError(.invalidRequest, Explanation("There are too many permissions."))
    }
  }
}
