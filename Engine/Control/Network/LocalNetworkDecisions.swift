import Contract
import ExtensionBundles
import Linux
import Logging
import ShareSession
import Transfers
import Translations

/// The user's decisions about hosts on this computer and its networks, from the command and from
/// the questions of the sheets.
struct LocalNetworkDecisions: Sendable {
  let file: LocalNetworkPermissionsFile
  let transfers: TransferQueue
  let logger: Logger

  /// The decisions for the questions of shares.
  var consent: LocalNetworkConsent {
    LocalNetworkConsent(
      decision: { [file] in file.read().decision($0, $1) },
      canRemember: { [file] in
        LocalNetworkPermissions.host($0) == $0 && file.problem == nil
      },
      remember: { try await set($0, $1, $2) })
  }

  /// Records a decision, and continues the transfers that wait for a permission.
  /// - Parameter isAllowed: The decision. `nil` removes it.
  /// - Throws: `ControlError` `invalidRequest` if there are too many, `internal` if they cannot be
  ///   saved.
  func set(_ id: String, _ host: String, _ isAllowed: Bool?) async throws {
    try await change { permissions in
      if let isAllowed { return permissions.decide(id, host, isAllowed) }
      permissions.forget(id, host)
      return true
    }
    do {
      try await transfers.permissionsChanged()
    } catch {
      logger.error("transfers that wait for a permission do not continue: \(error)")
    }
  }

  /// - Parameter change: Returns `false` if there are too many permissions.
  func change(
    _ change: @escaping @Sendable (inout LocalNetworkPermissions) -> Bool
  ) async throws {
    let isPossible: Bool
    do {
      isPossible = try await OwnThread.run { [file] in
        var isPossible = true
        try file.change { isPossible = change(&$0) }
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
